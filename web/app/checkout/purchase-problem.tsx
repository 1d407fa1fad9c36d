import { useEffect, useRef } from 'react';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { ButtonLink } from '~/ui/button-link';
import { lazyComponent } from '~/ui/lazy-component';
import { LoadNotice } from '~/ui/lazy-dialog';
import { actionBarScrollMargin } from './checkout-layout';
import type { CheckoutGift } from './checkout-state';
import type { usePurchase } from './use-purchase';

const ThreeDSecureDialog = lazyComponent(() => import('./three-d-secure-dialog'));

interface PurchaseProblemProps {
  purchase: ReturnType<typeof usePurchase>;
  gift: CheckoutGift;
  /** Leads to the card form where it is on this very page. */
  onChangeCard?: (() => void) | undefined;
}

/** What stands between the gifter and the gift: the bank's question, or why it did not work and what to do. */
export function PurchaseProblem({ purchase, gift, onChangeCard }: PurchaseProblemProps) {
  const { problem, isThreeDSecureOpen } = purchase;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) place.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return (
    <>
      {problem && (
        <div ref={place} className={actionBarScrollMargin}>
          <Alert
            tone={problem.kind === 'bank' ? 'info' : 'error'}
            action={<WayOut kind={problem.kind} gift={gift} onChangeCard={onChangeCard} />}
          >
            {problem.message}
            {problem.kind === 'card' && (
              <span className="block font-normal">Nothing was charged, and nothing you entered is lost.</span>
            )}
          </Alert>
        </div>
      )}
      {isThreeDSecureOpen && (
        <ThreeDSecureDialog
          open
          amount={gift.price}
          busy={purchase.isBusy}
          onAnswer={(outcome) => void purchase.answerThreeDSecure(outcome)}
          onLeave={purchase.dismissThreeDSecure}
          failureView={(failure) => <LoadNotice {...failure} onDismiss={purchase.dismissThreeDSecure} />}
        />
      )}
    </>
  );
}

function WayOut({
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
        Use another card
      </Button>
    );
  }
  if (kind === 'card') {
    return (
      <ButtonLink to={`/purchase/${gift.id}`} size="sm" variant="secondary">
        Use another card
      </ButtonLink>
    );
  }
  if (kind === 'sold-out') {
    return (
      <ButtonLink to="/" size="sm" variant="secondary">
        Browse Gifts
      </ButtonLink>
    );
  }
  return null;
}
