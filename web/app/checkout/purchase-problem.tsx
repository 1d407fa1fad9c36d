import * as texts from '@presently/texts/checkout/payment';
import { useEffect, useRef } from 'react';
import { href } from 'react-router';
import { actionBarScrollMargin } from '~/ui/action-bar';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { ButtonLink } from '~/ui/button-link';
import { lazyComponent } from '~/ui/lazy-component';
import { LoadNotice } from '~/ui/lazy-dialog';
import type { CheckoutGift } from './checkout-state';
import type { usePurchase } from './use-purchase';

const ThreeDSecureDialog = lazyComponent(() => import('./three-d-secure-dialog'));

interface PurchaseProblemProps {
  purchase: ReturnType<typeof usePurchase>;
  gift: CheckoutGift;
  /** Opens the card form when it is on the same page; otherwise a link to the billing step is shown. */
  onChangeCard?: (() => void) | undefined;
}

/** Shows why a purchase failed with the next action, and the 3-D Secure dialog of the sandbox. */
export function PurchaseProblem({ purchase, gift, onChangeCard }: PurchaseProblemProps) {
  const { problem, isThreeDSecureOpen } = purchase;
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) container.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return (
    <>
      {problem && (
        <div ref={container} className={actionBarScrollMargin}>
          <Alert
            tone={problem.kind === 'confirmation-pending' ? 'info' : 'error'}
            action={<ProblemAction kind={problem.kind} gift={gift} onChangeCard={onChangeCard} />}
          >
            {problem.message}
            {problem.kind === 'card' && <span className="block font-normal">{texts.nothingCharged}</span>}
          </Alert>
        </div>
      )}
      {isThreeDSecureOpen && (
        <ThreeDSecureDialog
          open
          amount={gift.price}
          busy={purchase.isBusy}
          onComplete={(outcome) => void purchase.completeThreeDSecure(outcome)}
          onLeave={purchase.dismissThreeDSecure}
          failureView={(failure) => <LoadNotice {...failure} onDismiss={purchase.dismissThreeDSecure} />}
        />
      )}
    </>
  );
}

function ProblemAction({
  kind,
  gift,
  onChangeCard,
}: {
  kind: string;
  gift: CheckoutGift;
  onChangeCard: (() => void) | undefined;
}) {
  if (kind === 'card' && onChangeCard) {
    return (
      <Button size="sm" variant="secondary" onClick={onChangeCard}>
        {texts.useAnotherCard}
      </Button>
    );
  }
  if (kind === 'card') {
    return (
      <ButtonLink to={href('/purchase/:giftId', { giftId: gift.id })} size="sm" variant="secondary">
        {texts.useAnotherCard}
      </ButtonLink>
    );
  }
  if (kind === 'sold-out') {
    return (
      <ButtonLink to={href('/')} size="sm" variant="secondary">
        {texts.browseGifts}
      </ButtonLink>
    );
  }
  return null;
}
