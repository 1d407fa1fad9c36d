import type { ScanResult } from './use-scan';

/** A sequence of tones: pitch in hertz, length in seconds. */
type Tones = readonly (readonly [pitch: number, length: number])[];

/** One beep for a slip, two rising ones for its label; a lower, longer, harsh tone if attention is needed. */
const sounds = {
  slip: [[880, 0.08]],
  number: [
    [880, 0.07],
    [1320, 0.1],
  ],
  question: [
    [440, 0.15],
    [660, 0.15],
    [440, 0.15],
  ],
  refused: [
    [220, 0.18],
    [160, 0.3],
  ],
} satisfies Record<string, Tones>;
export type ScanSound = keyof typeof sounds;

export function soundOf(result: ScanResult): ScanSound | null {
  switch (result.kind) {
    case 'selected':
      return 'slip';
    case 'assigned':
      return 'number';
    case 'question':
      return 'question';
    case 'rejected':
      return result.rejected.reason === 'repeated' ? 'number' : 'refused';
    case 'several':
      return null;
    default:
      return 'refused';
  }
}

let context: AudioContext | undefined;

/** Plays a sound; silent if the browser lacks Web Audio, or before the first user input on the page. */
export function playSound(sound: ScanSound): void {
  if (!('AudioContext' in window)) return;
  context ??= new AudioContext();
  // Browsers suspend it until the user has interacted with the page.
  void context.resume();
  let start = context.currentTime;
  for (const [pitch, length] of sounds[sound]) {
    playTone(context, { pitch, start, length, wave: sound === 'refused' ? 'square' : 'sine' });
    start += length;
  }
}

interface Tone {
  pitch: number;
  start: number;
  length: number;
  wave: OscillatorType;
}

function playTone(context: AudioContext, { pitch, start, length, wave }: Tone): void {
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.type = wave;
  oscillator.frequency.value = pitch;
  // A rough wave sounds louder than a pure one.
  volume.gain.setValueAtTime(wave === 'square' ? 0.1 : 0.3, start);
  // Without a fade the end clicks.
  volume.gain.linearRampToValueAtTime(0, start + length);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}
