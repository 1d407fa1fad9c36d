import { vi } from 'vitest';

/** Shared by all tests of a file, as the page has one audio context. */
const pitches: number[] = [];

/** Replaces Web Audio, and records the pitch of each tone that is started. */
export function fakeAudio(): number[] {
  pitches.length = 0;
  class FakeAudioContext {
    currentTime = 0;
    destination = {};
    resume = () => Promise.resolve();
    createGain = () => ({
      gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined },
      connect: () => undefined,
    });
    createOscillator() {
      const frequency = { value: 0 };
      return {
        type: 'sine',
        frequency,
        connect: (next: unknown) => next,
        start: () => pitches.push(frequency.value),
        stop: () => undefined,
      };
    }
  }
  vi.stubGlobal('AudioContext', FakeAudioContext);
  return pitches;
}
