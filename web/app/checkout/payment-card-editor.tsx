import type { PublicConfig } from '@presently/contracts/payments';
import * as texts from '@presently/texts/checkout/review';
import { useEffect, useState } from 'react';
import { loadPublicConfig } from '~/lib/public-config';
import { lazyComponent } from '~/ui/lazy-component';
import { RetryAlert } from '~/ui/retry-alert';
import { Skeleton } from '~/ui/skeleton';
import type { PaymentCardFieldsProps } from './payment-card-fields-props';

const SandboxCard = lazyComponent(() => import('./sandbox-card'));
const StripeCard = lazyComponent(() => import('./stripe-card'));

/** The card processor's fields for entering another card, focused on mount. */
export function PaymentCardEditor(fields: PaymentCardFieldsProps) {
  const [config, setConfig] = useState<PublicConfig | 'loading' | 'failed'>('loading');
  useEffect(() => {
    if (config !== 'loading') return;
    loadPublicConfig().then(setConfig, (error: unknown) => {
      console.error('loading the settings of the card processor failed', error);
      setConfig('failed');
    });
  }, [config]);

  if (config === 'loading') return loadingView;
  if (config === 'failed')
    return <RetryAlert onRetry={() => setConfig('loading')}>{texts.cardFieldsNotLoaded}</RetryAlert>;
  return config.card_processor === 'sandbox' ? (
    <SandboxCard {...fields} autoFocus loadingView={loadingView} />
  ) : (
    <StripeCard
      {...fields}
      autoFocus
      publishableKey={config.stripe_publishable_key}
      loadingView={loadingView}
    />
  );
}

const loadingView = (
  <div role="status" aria-label={texts.loadingCardFields}>
    <Skeleton rounded="control" className="h-20 w-full" />
  </div>
);
