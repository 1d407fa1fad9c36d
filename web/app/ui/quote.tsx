import type { ReactNode } from 'react';

/** What somebody has written to somebody else, with its line breaks. */
export const Quote = ({ children }: { children: ReactNode }) => (
  <blockquote dir="auto" className="font-display text-lg leading-relaxed whitespace-pre-line">
    {children}
  </blockquote>
);
