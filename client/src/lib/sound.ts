// Plays a soft tone, unless the user has muted it.

import { isEnabled } from "./local_storage.ts";

const LENGTH = 0.5; // seconds
const VOLUME = 0.12;

let context: AudioContext | null = null;

/** Browsers allow sound only after the user has clicked or pressed a key, so the audio context is made then. */
export function initSound(): void {
  const resume = (): void => {
    if (!isEnabled("sound")) return;
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
  };
  addEventListener("pointerdown", resume);
  addEventListener("keydown", resume);
}

/** `frequency` is in hertz. Without sound allowed, nothing is played: a tone that comes later would only puzzle. */
export function playTone(frequency = 523): void {
  if (!isEnabled("sound") || context === null || context.state !== "running") return;
  const start = context.currentTime;
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.frequency.value = frequency;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(VOLUME, start + 0.03);
  volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + LENGTH);
}
