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

const SandboxThreeDSecureDialog = lazyComponent(() => import('./sandbox-three-d-secure-dialog'));

interface PurchaseProblemProps {
  purchase: ReturnType<typeof usePurchase>;
  gift: CheckoutGift;
  onChangeCard(): void;
  /** For pages without a button that retries the purchase. */
  onRetry?: (() => void) | undefined;
}

type Kind = NonNullable<PurchaseProblemProps['purchase']['problem']>['kind'];

const headlines: Partial<Record<Kind, string>> = {
  card: texts.cardWasDeclined,
  'sold-out': texts.giftSoldOut,
  price: texts.priceHasChanged,
  other: texts.notCompleted,
};
const explanations: Partial<Record<Kind, string>> = {
  card: texts.nothingCharged,
  'sold-out': texts.nothingCharged,
  price: texts.payNewPrice,
  other: texts.safeToTryAgain,
};

/** Informational, not a failure. */
const isNews: Partial<Record<Kind, true>> = { 'confirmation-pending': true, price: true };

/** Shows why a purchase failed and what to do next, and the sandbox's 3-D Secure dialog. */
export function PurchaseProblem({ purchase, gift, onChangeCard, onRetry }: PurchaseProblemProps) {
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
            tone={isNews[problem.kind] ? 'info' : 'error'}
            action={<ProblemAction kind={problem.kind} onChangeCard={onChangeCard} onRetry={onRetry} />}
          >
            {headlines[problem.kind] && (
              <span className="block text-base font-semibold">{headlines[problem.kind]}</span>
            )}
            <span className="block font-normal">
              {problem.message} {explanations[problem.kind]}
            </span>
          </Alert>
        </div>
      )}
      {isThreeDSecureOpen && (
        <SandboxThreeDSecureDialog
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

type ProblemActionProps = Pick<PurchaseProblemProps, 'onChangeCard' | 'onRetry'> & { kind: Kind };

function ProblemAction({ kind, onChangeCard, onRetry }: ProblemActionProps) {
  if (kind === 'card') {
    return (
      <Button size="sm" variant="secondary" onClick={onChangeCard}>
        {texts.useAnotherCard}
      </Button>
    );
  }
  if (onRetry && (kind === 'other' || kind === 'confirmation-pending')) {
    return (
      <Button size="sm" variant="secondary" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
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
