import type { ReactNode } from 'react';

/** Fields and buttons in one row, which wraps. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-end gap-3">{children}</div>
);
