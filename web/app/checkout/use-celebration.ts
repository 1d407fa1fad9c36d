import { useEffect } from 'react';
import { loadModule } from '~/lib/load-module';
import { reducesMotion } from '~/lib/reduces-motion';
import { type CompletedPurchase, saveLastPurchase } from './last-purchase';

/** Throws confetti once per purchase, not again after a reload or history navigation. */
export function useCelebration(purchase: CompletedPurchase): void {
  const { celebrated } = purchase;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per link
  useEffect(() => {
    if (celebrated) return;
    saveLastPurchase({ ...purchase, celebrated: true });
    if (reducesMotion()) return;
    void loadModule(() => import('./celebrate')).then((loaded) => loaded?.celebrate());
  }, [purchase.link]);
}
