import confetti from 'canvas-confetti';

const colours = ['#6b2fb5', '#d6336c', '#f2b84b', '#b08be0'];

/** Throws confetti from both sides; does nothing with reduced motion. @returns stops it immediately */
export function celebrate(): () => void {
  const canvas = document.createElement('canvas');
  canvas.className = 'pointer-events-none fixed inset-0 z-60 size-full';
  canvas.setAttribute('aria-hidden', 'true');
  document.body.append(canvas);
  const throwConfetti = confetti.create(canvas, {
    useWorker: false,
    resize: true,
    disableForReducedMotion: true,
  });
  const bursts = [0, 1].map((side) =>
    throwConfetti({
      particleCount: 36,
      spread: 62,
      startVelocity: 42,
      angle: side ? 120 : 60,
      origin: { x: side, y: 0.72 },
      colors: colours,
      scalar: 0.9,
      ticks: 160,
    }),
  );
  void Promise.all(bursts).then(() => canvas.remove());
  return () => canvas.remove();
}
