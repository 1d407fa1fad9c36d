/** @param fraction progress, 0 to 1 */
export function ProgressBar({ label, fraction }: { label: string; fraction: number }) {
  return (
    <progress
      aria-label={label}
      value={fraction}
      max={1}
      className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand-solid [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand-solid"
    />
  );
}
