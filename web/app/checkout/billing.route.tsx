import * as texts from '@presently/texts/checkout/billing';
import { addCardAndNoteAfter } from '@presently/texts/checkout/wallets';
import { useEffect } from 'react';
import { href, useNavigate } from 'react-router';
import { loadModule } from '~/lib/load-module';
import { Alert } from '~/ui/alert';
import { BackLink } from '~/ui/back-link';
import { ButtonLink } from '~/ui/button-link';
import { lazyComponent } from '~/ui/lazy-component';
import type { Route } from './+types/billing.route';
import { BillingForm } from './billing-form';
import { CheckoutLayout } from './checkout-layout';
import type { BillingAddress, PaymentMethod } from './checkout-state';
import { dispatchCheckout, useCheckout } from './checkout-store';
import { GiftSummary } from './gift-summary';
import { PrefetchStep } from './prefetch-step';
import type { VerificationState } from './verify-phone.route';
import { WalletPlace } from './wallet-place';

const ExpressCheckout = lazyComponent(() => import('./express-checkout'), '#express-checkout');

/** The first stage of a purchase: the billing form. */
export default function Billing({ matches }: Route.ComponentProps) {
  const { gift: loaded, inStock, config } = matches[1].loaderData;
  // The amount shown in the wallet is the one that the purchase sends as seen by the buyer.
  const gift = useCheckout(({ giftData }) => (giftData?.id === loaded.id ? giftData : loaded));
  const navigate = useNavigate();

  useEffect(() => dispatchCheckout({ type: 'started', gift: loaded }), [loaded]);

  async function save(address: BillingAddress, card: PaymentMethod, accountPhone: string | null) {
    const billing = {
      ...address,
      payment_method_id: card.id,
      card: { brand: card.brand, last4: card.last4 },
    };
    if (accountPhone === null) {
      dispatchCheckout({ type: 'billing-saved', billing });
      await navigate(href('/card-selection'));
      return null;
    }
    const codes = await loadModule(() => import('~/account/verification-codes'));
    if (!codes) throw new Error('loading the verification codes failed');
    try {
      const state: VerificationState = { resendAt: await codes.requestCode(accountPhone) };
      dispatchCheckout({ type: 'verification-started', billing, phone: accountPhone });
      await navigate(href('/purchase/:giftId/verify', { giftId: gift.id }), { state });
      return null;
    } catch (error) {
      if (error instanceof codes.CodeError) return error.message;
      throw error;
    }
  }

  return (
    <>
      <PrefetchStep path={href('/card-selection')} />
      <CheckoutLayout
        title={texts.checkout}
        step="billing"
        aside={<GiftSummary gift={gift} />}
        back={<BackLink to={href('/gift/:giftId', { giftId: gift.id })}>{texts.backToGift}</BackLink>}
      >
        {inStock ? (
          <>
            <ExpressCheckout
              config={config}
              gift={gift}
              onUseCard={focusForm}
              loadingView={<WalletPlace isAvailable={undefined} intro={addCardAndNoteAfter} />}
              failureView={() => <WalletPlace isAvailable={false} intro={addCardAndNoteAfter} />}
            />
            <BillingForm config={config} onSave={save} />
          </>
        ) : (
          <SoldOut />
        )}
      </CheckoutLayout>
    </>
  );
}

const focusForm = () => document.getElementById('firstName')?.focus();

function SoldOut() {
  return (
    <Alert
      action={
        <ButtonLink to={href('/')} size="sm" variant="secondary">
          {texts.browseGifts}
        </ButtonLink>
      }
    >
      {texts.soldOut}
    </Alert>
  );
}
