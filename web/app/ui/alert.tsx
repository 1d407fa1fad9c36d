import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';

type Tone = 'error' | 'success' | 'info';

const toneClasses: Record<Tone, string> = {
  error: 'border-danger/30 bg-danger-soft text-danger',
  success: 'border-success/30 bg-success-soft text-success',
  info: 'border-brand/25 bg-brand-soft text-brand',
};
const icons = { error: CircleAlert, success: CircleCheck, info: Info };

interface AlertProps {
  tone?: Tone;
  children: ReactNode;
  /** A button or link at the end, e.g. "Try again". */
  action?: ReactNode;
}

/** A message within the page. Errors are announced assertively, others politely. */
export function Alert({ tone = 'error', children, action }: AlertProps) {
  const Icon = icons[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border px-4 py-3 text-left text-sm font-medium',
        toneClasses[tone],
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-48 whitespace-pre-line">{children}</div>
      {action}
    </div>
  );
}
