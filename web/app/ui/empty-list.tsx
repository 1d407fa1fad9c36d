import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';

/** Shown in place of an empty list; with a check mark, as an empty queue is good news in the console. */
export function EmptyList({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-8 text-center text-sm text-ink-muted">
      <CircleCheck aria-hidden="true" className="size-6 text-success" />
      <p>{text}</p>
      {action}
    </div>
  );
}
