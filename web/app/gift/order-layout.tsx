import type { ReactNode } from 'react';

/** A page about an order: its header and stacked content. */
export const OrderPage = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-6 md:gap-8">{children}</div>
);

/** Two columns on wide screens, the second one narrow. */
export const OrderColumns = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,1fr)_22rem] md:grid-rows-[auto_1fr]">
    {children}
  </div>
);
