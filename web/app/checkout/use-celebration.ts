import { useEffect } from 'react';
import { type PurchaseRecord, storePurchase } from './purchase-record';

/** Confetti, once for each purchase: not again on a reload or on coming back. */
export function useCelebration(purchase: PurchaseRecord): void {
  const { celebrated } = purchase;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    if (celebrated) return;
    storePurchase({ ...purchase, celebrated: true });
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    import('./celebrate').then(
      ({ celebrate }) => celebrate(),
      (error: unknown) => console.error('loading the confetti failed', error),
    );
  }, [purchase.link]);
}
