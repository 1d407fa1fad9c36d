import { formatNumber } from '@presently/texts/format';
import { Button } from '~/ui/button';
import { ProgressBar } from '../catalogue/progress-bar';
import type { ImportProgress } from './import-stream';

interface ImportProgressBarProps {
  file: File;
  isDryRun: boolean;
  /** Upload progress, 0 to 1. */
  uploaded: number;
  progress: ImportProgress | null;
  onStop(): void;
}

/** Progress of an import or dry run. */
export function ImportProgressBar({ file, isDryRun, uploaded, progress, onStop }: ImportProgressBarProps) {
  const text = progressText(uploaded, progress, isDryRun);
  const fraction = progress ? progress.done / Math.max(1, progress.total) : uploaded;
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-sunken p-4 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">{file.name}</p>
        <p className="text-ink-muted tabular-nums">{text}</p>
      </div>
      <ProgressBar label={`Progress of ${file.name}`} fraction={fraction} />
      {isDryRun && (
        <Button variant="secondary" onClick={onStop} className="self-start">
          Stop
        </Button>
      )}
    </div>
  );
}

function progressText(uploaded: number, progress: ImportProgress | null, isDryRun: boolean): string {
  if (uploaded < 1) return `Sending, ${Math.round(uploaded * 100)}%`;
  if (!progress) return isDryRun ? 'Looking through it …' : 'Importing …';
  const lines = `${formatNumber(progress.done)} of ${formatNumber(progress.total)} lines`;
  return progress.step === 'checking' ? `Looked through ${lines}` : `Written ${lines}`;
}
