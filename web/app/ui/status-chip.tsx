import { cx } from '~/lib/cx';

export type StatusTone = 'success' | 'accent' | 'progress' | 'neutral';

const tones: Record<StatusTone, string> = {
  success: 'bg-success-soft text-success',
  accent: 'bg-brand-soft text-brand',
  progress: 'bg-amber-soft text-amber',
  neutral: 'bg-sunken text-ink-muted',
};

const toneOfStatus: Record<string, StatusTone> = {
  delivered: 'success',
  shipped: 'accent',
  processing: 'progress',
  ordered: 'progress',
};

/** Case-insensitive. */
function statusTone(status: string): StatusTone {
  return toneOfStatus[status.toLowerCase()] ?? 'neutral';
}

/** An order status as a coloured chip. */
export function StatusChip({ status, label }: { status: string; label: string }) {
  return (
    <span
      className={cx(
        'inline-flex h-fit w-fit items-center shrink-0 gap-2 rounded-full px-3 py-1 text-xs font-semibold whitespace-nowrap',
        tones[statusTone(status)],
      )}
    >
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {label}
    </span>
  );
}
