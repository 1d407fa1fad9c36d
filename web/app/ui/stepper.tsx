import * as texts from '@presently/texts/ui';
import Check from 'lucide-react/icons/check';
import { cx } from '~/lib/cx';

/** Progress through a sequence of steps: `<Stepper steps={["Details", "Card", "Note"]} current={1} label="Checkout" />`. */
export function Stepper({ steps, current, label }: { steps: string[]; current: number; label: string }) {
  return (
    <ol aria-label={label} className="flex items-center gap-2 text-sm">
      {steps.map((step, index) => {
        const isDone = index < current;
        const isCurrent = index === current;
        return (
          <li
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            className="flex flex-1 items-center gap-2 last:flex-none"
          >
            <span
              aria-hidden="true"
              className={cx(
                'flex size-7 shrink-0 items-center justify-center rounded-full text-xs font-bold tabular-nums',
                isDone || isCurrent
                  ? 'bg-brand-solid text-on-brand'
                  : 'border border-line-strong text-ink-muted',
              )}
            >
              {isDone ? <Check className="size-4" /> : index + 1}
            </span>
            <span
              className={cx(
                'whitespace-nowrap',
                isCurrent ? 'font-semibold text-ink' : 'text-ink-muted max-sm:sr-only',
              )}
            >
              {step}
              {isDone && <span className="sr-only"> {texts.isDone}</span>}
            </span>
            {index < steps.length - 1 && (
              <span
                aria-hidden="true"
                className={cx('h-0.5 flex-1 rounded', isDone ? 'bg-brand-solid' : 'bg-line')}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}
