import { useEffect } from 'react';
import { loadModule } from '~/lib/load-module';
import { type CompletedPurchase, saveLastPurchase } from './last-purchase';

/** Confetti, once for each purchase: not again on a reload or on coming back. */
export function useCelebration(purchase: CompletedPurchase): void {
  const { celebrated } = purchase;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    if (celebrated) return;
    saveLastPurchase({ ...purchase, celebrated: true });
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    void loadModule(() => import('./celebrate')).then((loaded) => loaded?.celebrate());
  }, [purchase.link]);
}
