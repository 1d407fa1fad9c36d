import type { ReactNode } from 'react';

/** A message about the whole page, above its header. */
export const Banner = ({ children }: { children: ReactNode }) => (
  <p className="bg-ink px-4 py-2 text-center text-sm font-medium text-paper">{children}</p>
);
