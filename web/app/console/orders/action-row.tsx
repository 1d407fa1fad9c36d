import type { ReactNode } from 'react';
import { Alert } from '~/ui/alert';

interface ActionRowProps {
  actions: ReactNode;
  /** Why the last action failed. */
  failure?: string | undefined;
  children: ReactNode;
}

/** An entry in a to-do list, with its buttons. */
export function ActionRow({ actions, failure, children }: ActionRowProps) {
  return (
    <li className="flex flex-col gap-2 px-4 py-3 text-sm sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">{children}</div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      {failure && <Alert>{failure}</Alert>}
    </li>
  );
}
