// One soft tone, if it was asked for.

import { isOn } from "./settings.ts";

const LENGTH = 0.5; // seconds
const LOUDNESS = 0.12;

let context: AudioContext | null = null;

/** Browsers allow sound only after a press, so that the first one anywhere prepares it. */
export function prepareSound(): void {
  const wake = (): void => {
    if (isOn("sound")) void ready().resume();
  };
  addEventListener("pointerdown", wake);
  addEventListener("keydown", wake);
}

export function tone(pitch = 523): void {
  if (!isOn("sound")) return;
  const audio = ready();
  const start = audio.currentTime;
  const note = audio.createOscillator();
  const volume = audio.createGain();
  note.frequency.value = pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.03);
  volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH);
  note.connect(volume).connect(audio.destination);
  note.start(start);
  note.stop(start + LENGTH);
}

function ready(): AudioContext {
  context ??= new AudioContext();
  return context;
}
