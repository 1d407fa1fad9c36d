import type { ReactNode } from 'react';

/** A remark about the shop itself, e.g. that it is a sandbox. Not announced: it is part of the page. */
export function Notice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2.5 rounded-control bg-amber-soft px-3.5 py-2.5 text-sm text-amber [&>svg]:mt-0.5 [&>svg]:size-4.5 [&>svg]:shrink-0">
      {icon}
      <p>{children}</p>
    </div>
  );
}
