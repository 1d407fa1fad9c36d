import type { PublicConfig } from '@presently/contracts/payments';
import * as texts from '@presently/texts/checkout/review';
import { formatDollars } from '@presently/texts/format';
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { loadPublicConfig } from '~/lib/public-config';
import { ActionBar } from '~/ui/action-bar';
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import { Picture } from '~/ui/picture';
import { Amounts } from './amounts';
import { CheckoutLayout, type CheckoutStepName } from './checkout-layout';
import type { CheckoutGift } from './checkout-state';
import { dispatchCheckout, useCheckout } from './checkout-store';
import { PaymentCard } from './payment-card';
import type { PaymentCardFieldsHandle } from './payment-card-fields-props';
import { CardError } from './payment-card-tokeniser';
import { PurchaseProblem } from './purchase-problem';
import type { usePurchase } from './use-purchase';
import { WalletPlace } from './wallet-place';
import { Wallets } from './wallets';

/** "Pay" appears where another button or price was, so the second click of a double click must not trigger it. */
const doubleClickMs = 500;

interface ReviewProps {
  purchase: ReturnType<typeof usePurchase>;
  /** Labels of the steps, for a purchase that skips some. */
  steps?: readonly CheckoutStepName[];
  /** The recipient's view, or the next steps. */
  children: ReactNode;
  onBack(): void;
}

/** The last step of every purchase: a summary, and the only button that charges the card. */
export function Review({ purchase, steps, children, onBack }: ReviewProps) {
  const { giftData: gift, billingInfo: billing } = useCheckout((checkout) => checkout);
  const isSettled = useIsSettled(gift?.price);
  const [isChangingCard, setChangingCard] = useState(false);
  const [areFieldsReady, setFieldsReady] = useState(false);
  const fields = useRef<PaymentCardFieldsHandle>(null);

  function changeCard(isChanging: boolean) {
    setChangingCard(isChanging);
    if (!isChanging) setFieldsReady(false);
  }

  /** Sends another card to the processor, if one is being entered. */
  async function prepare(): Promise<boolean> {
    if (!isChangingCard || !billing) return true;
    if (!fields.current || !(await fields.current.validate())) return false;
    try {
      dispatchCheckout({ type: 'payment-card-changed', card: await fields.current.tokenise(billing) });
    } catch (error) {
      if (error instanceof CardError) return false;
      throw error;
    }
    changeCard(false);
    return true;
  }

  function pay(event: FormEvent) {
    event.preventDefault();
    if (isSettled) void purchase.buy(prepare);
  }

  if (!gift || !billing) return null;
  return (
    <CheckoutLayout
      title={texts.reviewAndPay}
      intro={texts.reviewIntroduction}
      step="review"
      {...(steps && { steps })}
    >
      <form
        noValidate
        method="dialog"
        onSubmit={pay}
        className="flex flex-1 flex-col gap-6 md:grid md:flex-none md:grid-cols-[minmax(0,1fr)_22rem] md:items-start md:gap-10 lg:grid-cols-[minmax(0,1fr)_25rem]"
      >
        <div className="flex min-w-0 flex-col gap-6">
          <ReviewedGift gift={gift} />
          {children}
        </div>
        {/* On phones the button stays visible next to the whole review, not only this part. */}
        <div className="max-md:contents md:sticky md:top-24 md:flex md:flex-col md:gap-6">
          <Card as="section" padding="small" gap="medium">
            <h2 className="text-xl">{texts.payment}</h2>
            <ReviewWallets gift={gift} billing={billing} purchase={purchase} />
            <PaymentCard
              card={billing.card}
              isChanging={isChangingCard}
              disabled={purchase.isBusy}
              handle={fields}
              onChange={changeCard}
              onReady={setFieldsReady}
            />
            <Amounts gift={gift} />
            <p className="text-sm text-ink-muted">
              {texts.receiptGoesTo(<bdi className="wrap-anywhere text-ink">{billing.email}</bdi>)}{' '}
              {texts.refundPromise}
            </p>
          </Card>
          <PurchaseProblem purchase={purchase} gift={gift} onChangeCard={() => changeCard(true)} />
          <ActionBar>
            <Button variant="ghost" disabled={purchase.isBusy} onClick={onBack}>
              {texts.back}
            </Button>
            <Button
              type="submit"
              size="lg"
              className="flex-1"
              loading={purchase.isBusy}
              disabled={!isSettled || (isChangingCard && !areFieldsReady)}
            >
              {texts.pay(formatDollars(gift.price))}
            </Button>
          </ActionBar>
        </div>
      </form>
    </CheckoutLayout>
  );
}

function ReviewWallets(props: Pick<ComponentProps<typeof Wallets>, 'gift' | 'billing' | 'purchase'>) {
  const [config, setConfig] = useState<PublicConfig | null>(null);
  const [isAvailable, setAvailable] = useState<boolean>();
  useEffect(() => {
    loadPublicConfig().then(setConfig, (error: unknown) => {
      console.error('loading the settings of the wallets failed', error);
      setAvailable(false);
    });
  }, []);
  return (
    <WalletPlace isAvailable={isAvailable}>
      {config && isAvailable !== false && <Wallets {...props} config={config} onAvailable={setAvailable} />}
    </WalletPlace>
  );
}

/** Whether the price has been on the button long enough to be read. */
function useIsSettled(price: number | undefined): boolean {
  const [settledPrice, setSettledPrice] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setSettledPrice(price), doubleClickMs);
    return () => clearTimeout(timer);
  }, [price]);
  return price !== undefined && settledPrice === price;
}

function ReviewedGift({ gift }: { gift: CheckoutGift }) {
  return (
    <Card as="section" padding="small">
      <div className="flex items-center gap-4">
        <Picture src={gift.picture} alt="" sizes="6rem" eager rounded="control" className="w-20 shrink-0" />
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <h2
            dir="auto"
            className="line-clamp-3 font-sans text-base leading-snug font-semibold tracking-normal wrap-anywhere md:text-lg"
          >
            {gift.name}
          </h2>
          {gift.brand && (
            <p dir="auto" className="text-sm text-ink-muted">
              {gift.brand}
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}
