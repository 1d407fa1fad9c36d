import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useRef } from 'react';
import { loadStripeOnce } from './stripe';
import type { WalletProps } from './wallet-payment';

interface StripeWalletsProps extends WalletProps {
  publishableKey: string | null;
}

/** Apple Pay, Google Pay and Link, if available in the browser: Stripe's Express Checkout Element. */
export default function StripeWallets({
  publishableKey,
  amount,
  isOwnerKnown,
  ...wallet
}: StripeWalletsProps) {
  const container = useRef<HTMLDivElement>(null);
  const onAvailable = useEffectEvent(wallet.onAvailable);
  const onPay = useEffectEvent(wallet.onPay);

  useEffect(() => {
    let destroy = () => {};
    let isUnmounted = false;
    async function mount() {
      const stripe = await loadStripeOnce(publishableKey);
      if (isUnmounted || !container.current) return;
      const elements = stripe.elements({
        mode: 'payment',
        amount: Math.round(amount * 100),
        currency: 'usd',
        allowedPaymentMethodTypes: ['card', 'link'],
      });
      const element = elements.create('expressCheckout', {
        emailRequired: !isOwnerKnown,
        // The name is only provided with the address.
        billingAddressRequired: !isOwnerKnown,
        buttonHeight: 48,
        paymentMethods: { amazonPay: 'never', paypal: 'never', klarna: 'never' },
      });
      async function authorise(event: StripeExpressCheckoutElementConfirmEvent) {
        const { error: incomplete } = await elements.submit();
        if (incomplete) return event.paymentFailed({ message: incomplete.message ?? '' });
        const { confirmationToken, error } = await stripe.createConfirmationToken({ elements });
        if (!confirmationToken) return event.paymentFailed({ message: error?.message ?? '' });
        const { name = '', email = null } = event.billingDetails ?? {};
        onPay({ id: confirmationToken.id, name, email });
      }
      element.on('ready', ({ availablePaymentMethods }) => onAvailable(Boolean(availablePaymentMethods)));
      element.on('loaderror', () => onAvailable(false));
      element.on('click', (event) => event.resolve());
      element.on('confirm', (event) => void authorise(event));
      element.mount(container.current);
      destroy = () => element.destroy();
    }
    mount().catch((error: unknown) => {
      console.error('loading the wallets failed', error);
      if (!isUnmounted) onAvailable(false);
    });
    return () => {
      isUnmounted = true;
      destroy();
    };
  }, [publishableKey, amount, isOwnerKnown]);

  return <div ref={container} className={wallet.busy ? 'pointer-events-none opacity-55' : undefined} />;
}
