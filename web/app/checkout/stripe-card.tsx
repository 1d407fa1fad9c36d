import type { StripeCardElement } from '@stripe/stripe-js';
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import type { CardFieldsHandle } from './card-fields';
import { CardError, fieldForErrorCode } from './card-tokeniser';
import { loadStripeOnce } from './stripe';

interface StripeCardProps {
  entry: RefObject<CardFieldsHandle | null>;
  publishableKey: string | null;
}

/** Stripe's own card field, in Stripe's own frame: the page around never sees the card. */
export default function StripeCard({ entry, publishableKey }: StripeCardProps) {
  const { place, element, state, error, setError, retry } = useCardElement(publishableKey);

  useImperativeHandle(entry, () => ({
    validate() {
      if (state.complete) return true;
      setError(state.message ?? 'Please enter your card');
      element.current?.focus();
      return false;
    },
    async tokenise(holder) {
      if (!element.current) throw new Error('The card field is not there yet');
      const stripe = await loadStripeOnce(publishableKey);
      const { paymentMethod, error: refusal } = await stripe.createPaymentMethod({
        type: 'card',
        card: element.current,
        billing_details: {
          name: `${holder.firstName} ${holder.lastName}`.trim(),
          email: holder.email,
          address: {
            line1: holder.address,
            city: holder.city,
            state: holder.state,
            postal_code: holder.zipCode,
          },
        },
      });
      if (paymentMethod)
        return {
          id: paymentMethod.id,
          brand: paymentMethod.card?.brand ?? 'card',
          last4: paymentMethod.card?.last4 ?? '',
        };
      if (refusal?.type !== 'card_error' && refusal?.type !== 'validation_error')
        throw new Error(refusal?.message ?? 'No payment method');
      const message = refusal.message ?? 'Your card was declined.';
      setError(message);
      throw new CardError(message, fieldForErrorCode(refusal.code ?? ''));
    },
  }));

  if (state.failed) {
    return (
      <Alert
        action={
          <Button size="sm" variant="secondary" onClick={retry}>
            Try again
          </Button>
        }
      >
        The card field could not be loaded.
      </Alert>
    );
  }
  return (
    <div className="flex flex-col gap-1.5">
      <span id="card-label" className="text-sm font-semibold">
        Card
      </span>
      <fieldset
        ref={place}
        aria-labelledby="card-label"
        aria-describedby={error ? 'card-error' : undefined}
        aria-busy={!state.ready}
        className="min-h-13 rounded-control border border-line-strong bg-surface px-4 py-4"
      />
      {error && (
        <p id="card-error" role="alert" className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

interface FieldState {
  ready: boolean;
  complete: boolean;
  failed: boolean;
  message?: string | undefined;
}

function useCardElement(publishableKey: string | null) {
  const place = useRef<HTMLFieldSetElement>(null);
  const element = useRef<StripeCardElement | null>(null);
  const [tries, setTries] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const [state, setState] = useState<FieldState>({ ready: false, complete: false, failed: false });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try mounts it again
  useEffect(() => {
    let isGone = false;
    async function mount() {
      const stripe = await loadStripeOnce(publishableKey);
      if (isGone || !place.current) return;
      // The address is asked for beside it, so the field shall not ask for the ZIP again.
      const card = stripe
        .elements()
        .create('card', { hidePostalCode: true, style: fieldStyle(place.current) });
      card.on('ready', () => setState((known) => ({ ...known, ready: true })));
      card.on('change', (event) => {
        setState((known) => ({ ...known, complete: event.complete, message: event.error?.message }));
        setError(event.error?.message ?? null);
      });
      card.mount(place.current);
      element.current = card;
    }
    mount().catch((cause: unknown) => {
      console.error('loading the card field failed', cause);
      if (!isGone) setState((known) => ({ ...known, failed: true }));
    });
    return () => {
      isGone = true;
      element.current?.destroy();
      element.current = null;
    };
  }, [publishableKey, tries]);

  const retry = () => {
    setState({ ready: false, complete: false, failed: false });
    setTries(tries + 1);
  };
  return { place, element, state, error, setError, retry };
}

/** The field lives in a frame that knows nothing of our colours. */
function fieldStyle(place: HTMLElement) {
  const { color, fontFamily } = getComputedStyle(place);
  return {
    base: { color: srgb(color), fontFamily, fontSize: '17px', '::placeholder': { color: srgb(color, 0.6) } },
  };
}

/** Any CSS colour as rgba(), which is all the frame understands. */
function srgb(color: string, alpha = 1): string {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return '#333333';
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
}
