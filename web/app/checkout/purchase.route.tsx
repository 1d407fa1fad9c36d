import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useState } from 'react';
import { href, PrefetchPageLinks, useLocation, useNavigate } from 'react-router';
import { CodeError, requestCode } from '~/account/verification-codes';
import { apiContext } from '~/lib/api-context';
import { useAuth } from '~/lib/auth';
import { getGift, getPublicConfig } from '~/lib/endpoints';
import { pageMeta } from '~/lib/meta';
import { rethrowAsRouteError } from '~/lib/rethrow-as-route-error';
import { GiftNotFound } from '~/shop/gift-not-found';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button-link';
import { LoadAlert, lazyComponent } from '~/ui/lazy-component';
import { Spinner } from '~/ui/spinner';
import { TextLink } from '~/ui/text-link';
import type { Route } from './+types/purchase.route';
import { BillingError, BillingForm } from './billing-form';
import type { PaymentMethod } from './card-tokeniser';
import { CheckoutLayout } from './checkout-layout';
import type { BillingAddress, CheckoutGift } from './checkout-state';
import { dispatchCheckout, useCheckout } from './checkout-store';
import { GiftSummary } from './gift-summary';
import { type CompletedPurchase, useLastPurchase } from './last-purchase';
import { LazyGiftSent } from './lazy-gift-sent';
import { shippingAddressId } from './order-payload';

const GuestAccount = lazyComponent(() => import('./guest-account'));

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ data: gift }, { data: config }] = await Promise.all([
    rethrowAsRouteError(api(getGift, { params: { id: params.giftId } })),
    rethrowAsRouteError(api(getPublicConfig)),
  ]);
  const summary: CheckoutGift = {
    id: gift.id,
    name: gift.name,
    brand: gift.brand?.name ?? null,
    price: gift.price,
    picture: gift.images[0]?.gcs_url ?? gift.image ?? null,
  };
  return { gift: summary, inStock: gift.in_stock, config };
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: args.loaderData ? 'Checkout' : 'Gift not found', indexed: false });

export function ErrorBoundary() {
  return <GiftNotFound />;
}

export default function Purchase({ loaderData }: Route.ComponentProps) {
  const { gift } = loaderData;
  const navigate = useNavigate();
  const wasJustSent = Boolean((useLocation().state as { sent?: boolean } | null)?.sent);
  const { purchase } = useLastPurchase();
  const { status } = useAuth();
  const { checkout } = useCheckout();
  const [resendAt, setResendAt] = useState(0);
  const [isVerifying, setVerifying] = useState(false);

  useEffect(() => {
    if (!wasJustSent) dispatchCheckout({ type: 'started', gift });
  }, [gift, wasJustSent]);

  // After a reload the phone verification continues, unless the user has signed in since.
  const phone = checkout.giftId === gift.id ? checkout.pendingPhone : null;
  const showsVerification = phone !== null && (isVerifying || status === 'guest');
  useEffect(() => setVerifying(showsVerification), [showsVerification]);

  if (wasJustSent && purchase) return <SentView purchase={purchase} />;
  if (phone !== null && status === 'loading') return <LoadingView />;
  if (showsVerification) {
    return (
      <GuestAccount
        gift={gift}
        phone={phone}
        resendAt={resendAt}
        onResent={setResendAt}
        onLeave={() => dispatchCheckout({ type: 'verification-cancelled' })}
        onPlaced={async () => {
          await navigate('.', { replace: true, state: { sent: true } });
          dispatchCheckout({ type: 'reset' });
        }}
        loadingView={<LoadingView />}
        failureView={(failure) => (
          <div className="wrap-narrow py-14">
            <LoadAlert {...failure}>Nothing was charged, and nothing you entered is lost.</LoadAlert>
          </div>
        )}
      />
    );
  }

  async function save(address: BillingAddress, card: PaymentMethod, accountPhone: string | null) {
    const billing = {
      ...address,
      payment_method_id: card.id,
      shipping_address_id: shippingAddressId,
      card: { brand: card.brand, last4: card.last4 },
    };
    if (accountPhone === null) {
      dispatchCheckout({ type: 'billing-saved', billing });
      return void (await navigate(href('/card-selection')));
    }
    setResendAt(await requestVerificationCode(accountPhone));
    setVerifying(true);
    dispatchCheckout({ type: 'verification-started', billing, phone: accountPhone });
  }

  return (
    <>
      <PrefetchPageLinks page={href('/card-selection')} />
      <BillingStep loaderData={loaderData} onSave={save} />
    </>
  );
}

async function requestVerificationCode(phone: string): Promise<number> {
  try {
    return await requestCode(phone);
  } catch (error) {
    throw error instanceof CodeError ? new BillingError(error.message) : error;
  }
}

interface BillingStepProps {
  loaderData: Route.ComponentProps['loaderData'];
  onSave(address: BillingAddress, card: PaymentMethod, accountPhone: string | null): Promise<void>;
}

function BillingStep({ loaderData: { gift, inStock, config }, onSave }: BillingStepProps) {
  return (
    <CheckoutLayout
      title="Checkout"
      step={0}
      aside={<GiftSummary gift={gift} />}
      back={
        <TextLink
          to={href('/gift/:giftId', { giftId: gift.id })}
          className="inline-flex min-h-11 items-center gap-2 self-start text-sm"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to gift details
        </TextLink>
      }
    >
      {inStock ? (
        <BillingForm config={config} onSave={onSave} />
      ) : (
        <Alert
          action={
            <ButtonLink to={href('/')} size="sm" variant="secondary">
              Browse Gifts
            </ButtonLink>
          }
        >
          This gift is sold out.
        </Alert>
      )}
    </CheckoutLayout>
  );
}

function SentView({ purchase }: { purchase: CompletedPurchase }) {
  return (
    <LazyGiftSent purchase={purchase} shareLabel="Share" loadingView={<LoadingView />}>
      <ButtonLink to={href('/')} variant="secondary">
        Browse More Gifts
      </ButtonLink>
      <ButtonLink to={href('/track')} variant="secondary">
        Track Your Order
      </ButtonLink>
    </LazyGiftSent>
  );
}

const LoadingView = () => (
  <div className="wrap flex justify-center py-24">
    <Spinner label="One moment…" />
  </div>
);
