import * as texts from '@presently/texts/checkout/stripe';
import type { StripeCardElement } from '@stripe/stripe-js';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { FieldError } from '~/ui/field';
import { RetryAlert } from '~/ui/retry-alert';
import type { PaymentCardFieldsProps } from './payment-card-fields-props';
import { CardError, fieldForErrorCode } from './payment-card-tokeniser';
import { loadStripeOnce } from './stripe';

interface StripeCardProps extends PaymentCardFieldsProps {
  publishableKey: string | null;
}

/** Stripe's Card Element in Stripe's iframe: our page never has access to the card. */
export default function StripeCard({ handle, onReady, publishableKey, autoFocus = false }: StripeCardProps) {
  const { container, element, state, error, setError, retry } = useCardElement(publishableKey, autoFocus);

  useImperativeHandle(handle, () => ({
    validate() {
      if (state.complete) return true;
      setError(state.message ?? texts.enterCard);
      return false;
    },
    async tokenise(holder) {
      if (!element.current) throw new Error('The card field has not been mounted yet');
      const stripe = await loadStripeOnce(publishableKey);
      const { paymentMethod, error: stripeError } = await stripe.createPaymentMethod({
        type: 'card',
        card: element.current,
        billing_details: {
          name: `${holder.firstName} ${holder.lastName}`.trim(),
          email: holder.email,
          address: {
            line1: holder.address,
            line2: holder.apartment,
            city: holder.city,
            state: holder.state,
            postal_code: holder.zipCode,
            country: 'US',
          },
        },
      });
      if (paymentMethod)
        return {
          id: paymentMethod.id,
          brand: paymentMethod.card?.brand ?? 'card',
          last4: paymentMethod.card?.last4 ?? '',
        };
      if (stripeError?.type !== 'card_error' && stripeError?.type !== 'validation_error')
        throw new Error(stripeError?.message ?? 'No payment method');
      const message = stripeError.message ?? texts.cardDeclined;
      setError(message);
      throw new CardError(message, fieldForErrorCode(stripeError.code ?? ''));
    },
  }));

  useEffect(() => onReady(true), [onReady]);

  if (state.failed) {
    return <RetryAlert onRetry={retry}>{texts.cardFieldNotLoaded}</RetryAlert>;
  }
  return (
    <div className="flex flex-col gap-1.5">
      <span id="card-label" className="text-sm font-semibold">
        {texts.cardLabel}
      </span>
      <fieldset
        ref={container}
        aria-labelledby="card-label"
        aria-describedby={error ? 'card-error' : undefined}
        aria-busy={!state.ready}
        data-invalid={error ? '' : undefined}
        tabIndex={-1}
        onFocus={() => element.current?.focus()}
        className="min-h-13 rounded-control border border-line-strong bg-surface px-4 py-4"
      />
      {error && <FieldError id="card-error">{error}</FieldError>}
    </div>
  );
}

interface FieldState {
  ready: boolean;
  complete: boolean;
  failed: boolean;
  message?: string | undefined;
}

function useCardElement(publishableKey: string | null, autoFocus: boolean) {
  const container = useRef<HTMLFieldSetElement>(null);
  const element = useRef<StripeCardElement | null>(null);
  const [retryCount, setRetryCount] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const [state, setState] = useState<FieldState>({ ready: false, complete: false, failed: false });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry mounts it again
  useEffect(() => {
    let isUnmounted = false;
    async function mount() {
      const stripe = await loadStripeOnce(publishableKey);
      if (isUnmounted || !container.current) return;
      // The ZIP code is already part of the billing form.
      const card = stripe
        .elements()
        .create('card', { hidePostalCode: true, style: fieldStyle(container.current) });
      card.on('ready', () => {
        setState((current) => ({ ...current, ready: true }));
        if (autoFocus) card.focus();
      });
      card.on('change', (event) => {
        setState((current) => ({ ...current, complete: event.complete, message: event.error?.message }));
        setError(event.error?.message ?? null);
      });
      card.mount(container.current);
      element.current = card;
    }
    mount().catch((cause: unknown) => {
      console.error('loading the card field failed', cause);
      if (!isUnmounted) setState((current) => ({ ...current, failed: true }));
    });
    return () => {
      isUnmounted = true;
      element.current?.destroy();
      element.current = null;
    };
  }, [publishableKey, autoFocus, retryCount]);

  const retry = () => {
    setState({ ready: false, complete: false, failed: false });
    setRetryCount(retryCount + 1);
  };
  return { container, element, state, error, setError, retry };
}

/** The iframe does not inherit our styles. */
function fieldStyle(container: HTMLElement) {
  const { color, fontFamily } = getComputedStyle(container);
  return {
    base: { color: srgb(color), fontFamily, fontSize: '17px', '::placeholder': { color: srgb(color, 0.6) } },
  };
}

/** Converts any CSS colour to rgba(), since Stripe's iframe does not support oklch() and light-dark(). */
function srgb(color: string, alpha = 1): string {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return '#333333';
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
}
