// Short, soft sounds, made of tones and noise; silent if the user has muted them.

import { isEnabled } from "./local_storage.ts";

export type Sound = "card" | "coin" | "ship" | "turn" | "clock";

/** One tone: hertz at its start and end, seconds until it starts, its length, how loud; a filter lets noise through. */
interface Tone {
  kind: OscillatorType | "noise";
  from: number;
  to: number;
  at: number;
  length: number;
  volume: number;
}

const SOUNDS: Record<Sound, Tone[]> = {
  card: [{ kind: "noise", from: 2600, to: 900, at: 0, length: 0.09, volume: 0.05 }],
  coin: [
    { kind: "triangle", from: 1568, to: 1568, at: 0, length: 0.16, volume: 0.03 },
    { kind: "triangle", from: 2093, to: 2093, at: 0.07, length: 0.24, volume: 0.03 },
  ],
  ship: [
    { kind: "noise", from: 300, to: 900, at: 0, length: 0.4, volume: 0.045 },
    { kind: "sine", from: 196, to: 175, at: 0.03, length: 0.35, volume: 0.03 },
  ],
  turn: [
    { kind: "sine", from: 523, to: 523, at: 0, length: 0.4, volume: 0.07 },
    { kind: "sine", from: 784, to: 784, at: 0.12, length: 0.5, volume: 0.06 },
  ],
  clock: [{ kind: "sine", from: 392, to: 392, at: 0, length: 0.5, volume: 0.1 }],
};
const GAP = 0.1; // seconds between two sounds; of what comes at once, only the first is heard
const ATTACK = 0.015;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
let lastAt = -1;

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

/** Without sound allowed, nothing is played: a sound that comes later would only puzzle. */
export function playSound(sound: Sound): void {
  if (!isEnabled("sound") || context === null || context.state !== "running" || document.hidden && sound === "card") return;
  const isLoud = sound === "turn" || sound === "clock";
  if (!isLoud && context.currentTime - lastAt < GAP) return;
  lastAt = context.currentTime;
  for (const tone of SOUNDS[sound]) playTone(context, tone);
}

function playTone(audio: AudioContext, tone: Tone): void {
  const start = audio.currentTime + tone.at;
  const end = start + tone.length;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(tone.volume, start + ATTACK);
  volume.gain.exponentialRampToValueAtTime(0.0005, end);
  volume.connect(audio.destination);
  const source = tone.kind === "noise" ? noiseThrough(audio, tone, start, end, volume) : oscillator(audio, tone, start, end, volume);
  source.start(start);
  source.stop(end);
}

function oscillator(audio: AudioContext, tone: Tone, start: number, end: number, to: AudioNode): AudioScheduledSourceNode {
  const source = audio.createOscillator();
  source.type = tone.kind as OscillatorType;
  source.frequency.setValueAtTime(tone.from, start);
  source.frequency.linearRampToValueAtTime(tone.to, end);
  source.connect(to);
  return source;
}

/** Noise through a filter that moves, like a card or water. */
function noiseThrough(audio: AudioContext, tone: Tone, start: number, end: number, to: AudioNode): AudioScheduledSourceNode {
  if (noise === null) {
    noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  }
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(tone.from, start);
  filter.frequency.linearRampToValueAtTime(tone.to, end);
  source.connect(filter).connect(to);
  return source;
}
