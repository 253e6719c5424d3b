/** Soft sounds made on the spot, without a file. Browsers let a page be heard only once it was touched. */
import type { Sound } from "./heard";

const VOLUME = 0.22;
/** Of five tones that sound well in any order, upwards; a card brought home later sounds higher. */
const STEPS = [0, 2, 4, 7, 9];
const LOWEST_HZ = 392;
const OCTAVES = 2;

let context: AudioContext | null = null;
let out: GainNode | null = null;
let isWaking = false;

/** To be called in answer to a touch or a key, which it does not hold up: waking a device takes a while. */
export function unlock(): void {
  if (isWaking || context?.state === "running") return;
  isWaking = true;
  setTimeout(wake);
}

/** Where there is no device it never comes, and is not asked for again. */
function wake(): void {
  try {
    context ??= new AudioContext();
    const woken = () => {
      isWaking = false;
    };
    context.resume().then(woken, () => undefined);
  } catch {
    // A browser without sound.
  }
}

/** `height`: how far up the climb, 0 to 1. Silent where the page may not be heard yet. */
export function sound(name: Sound, height = 0): void {
  if (context?.state !== "running") return;
  if (out === null) {
    out = context.createGain();
    out.gain.value = VOLUME;
    out.connect(context.destination);
  }
  SOUNDS[name](context, out, height);
}

type Make = (context: AudioContext, out: AudioNode, height: number) => void;

const SOUNDS: Readonly<Record<Sound, Make>> = {
  pick: (context, out) => tap(context, out, 2400, 0.03, 0.22),
  place: (context, out) => tap(context, out, 900, 0.07, 0.5),
  foundation(context, out, height) {
    const hertz = tone(height);
    ring(context, out, { hertz, at: 0, seconds: 0.5, loud: 0.5 });
    ring(context, out, { hertz: hertz * 2, at: 0.01, seconds: 0.3, loud: 0.14 });
  },
  count: (context, out) => ring(context, out, { hertz: 392, at: 0, seconds: 0.16, loud: 0.5 }),
  go: (context, out) => ring(context, out, { hertz: 784, at: 0, seconds: 0.5, loud: 0.5 }),
  overtaken(context, out) {
    ring(context, out, { hertz: 330, at: 0, seconds: 0.2, loud: 0.4 });
    ring(context, out, { hertz: 262, at: 0.11, seconds: 0.34, loud: 0.4 });
  },
  finish(context, out) {
    [392, 494, 587, 784].forEach((hertz, nth) => {
      ring(context, out, { hertz, at: nth * 0.12, seconds: 0.8, loud: 0.45 });
    });
  },
};

/** The tone of a step of the climb. */
export function tone(height: number): number {
  const steps = STEPS.length * OCTAVES;
  const nth = Math.min(steps - 1, Math.max(0, Math.floor(height * steps)));
  const semitones = 12 * Math.floor(nth / STEPS.length) + STEPS[nth % STEPS.length]!;
  return LOWEST_HZ * 2 ** (semitones / 12);
}

interface Ringing {
  readonly hertz: number;
  readonly at: number;
  readonly seconds: number;
  readonly loud: number;
}

/** A small bell. */
function ring(context: AudioContext, out: AudioNode, { hertz, at, seconds, loud }: Ringing): void {
  const start = context.currentTime + at;
  const voice = new OscillatorNode(context, { type: "triangle", frequency: hertz });
  const shape = new GainNode(context, { gain: 0 });
  shape.gain.linearRampToValueAtTime(0, start);
  shape.gain.linearRampToValueAtTime(loud, start + 0.008);
  shape.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  voice.connect(shape).connect(out);
  voice.start(start);
  voice.stop(start + seconds);
}

const breaths = new Map<number, AudioBuffer>();

/** Noise that dies away. Thousands of samples: made once for each length, not at each move. */
function breath(context: AudioContext, seconds: number): AudioBuffer {
  const made = breaths.get(seconds);
  if (made !== undefined) return made;
  const frames = Math.ceil(context.sampleRate * seconds);
  const buffer = context.createBuffer(1, frames, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let nth = 0; nth < frames; nth++) samples[nth] = (Math.random() * 2 - 1) * (1 - nth / frames) ** 3;
  breaths.set(seconds, buffer);
  return buffer;
}

/** Card on cloth: a breath of noise around one pitch. */
function tap(context: AudioContext, out: AudioNode, hertz: number, seconds: number, loud: number): void {
  const noise = new AudioBufferSourceNode(context, { buffer: breath(context, seconds) });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: hertz, Q: 0.9 });
  noise
    .connect(filter)
    .connect(new GainNode(context, { gain: loud }))
    .connect(out);
  noise.start();
}
