import * as texts from '@presently/texts/console/import-export';
import * as shared from '@presently/texts/console/shared';
import { formatNumber, formatWholePercent } from '@presently/texts/format';
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
      <ProgressBar label={shared.progressOf(file.name)} fraction={fraction} />
      {isDryRun && (
        <Button variant="secondary" onClick={onStop} className="self-start">
          {texts.stop}
        </Button>
      )}
    </div>
  );
}

function progressText(uploaded: number, progress: ImportProgress | null, isDryRun: boolean): string {
  if (uploaded < 1) return texts.uploading(formatWholePercent(uploaded));
  if (!progress) return isDryRun ? texts.checking : texts.importing;
  const lines = { done: formatNumber(progress.done), total: formatNumber(progress.total) };
  return progress.step === 'checking' ? texts.checked(lines) : texts.imported(lines);
}
