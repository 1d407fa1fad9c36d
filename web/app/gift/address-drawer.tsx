import { ApiError } from '@presently/contracts/client';
import type { ClaimAddressInput } from '@presently/contracts/gift-links';
import * as texts from '@presently/texts/gift/address';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import { useCallback, useEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import { type Attempt, hasUnknownOutcome, reuseOrCreateAttempt } from '~/lib/attempt';
import { claimGift, correctAddress } from '~/lib/endpoints';
import { api } from '~/lib/session';
import { Button } from '~/ui/button';
import { ButtonLink } from '~/ui/button-link';
import { Drawer } from '~/ui/drawer';
import { AddressForm } from './address-form';
import { type AddressFormValues, emptyAddressForm } from './address-form-values';
import { explainUnknownLink } from './explain-unknown-link';

interface AddressDrawerProps {
  open: boolean;
  giftId: string;
  onClose(): void;
  /** Called when the drawer is closed after the claim. */
  onDone(): void;
  /** Called when someone else has claimed the gift in the meantime. */
  onAlreadyClaimed(): void;
}

/** The claim: the address form, then a confirmation. */
export default function AddressDrawer({
  open,
  giftId,
  onClose,
  onDone,
  onAlreadyClaimed,
}: AddressDrawerProps) {
  const [isClaimed, setClaimed] = useState(false);
  const draft = useRef<AddressFormValues>(emptyAddressForm);
  const claimOrCorrect = useClaim(giftId);
  const saveDraft = useCallback((values: AddressFormValues) => {
    draft.current = values;
  }, []);

  async function claim(body: ClaimAddressInput): Promise<void> {
    try {
      await claimOrCorrect(body);
      setClaimed(true);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'already_claimed') return onAlreadyClaimed();
      throw explainUnknownLink(error);
    }
  }

  const close = () => (isClaimed ? onDone() : onClose());
  return (
    <Drawer
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      side="bottom"
      title={isClaimed ? texts.addressCompleted : texts.almostThere}
      description={isClaimed ? texts.giftKnowsWhereToGo : texts.whereToSend}
    >
      {isClaimed ? (
        <ClaimedView onLater={onDone} />
      ) : (
        <AddressForm
          draft={draft.current}
          onDraft={saveDraft}
          submitLabel={texts.sendMyGiftHere}
          failureText={texts.claimFailed}
          onSubmit={claim}
        />
      )}
    </Drawer>
  );
}

/**
 * Claims the gift. If the response to a claim was lost and the address has been edited since, the same claim is sent
 * again, as another one would fail because of it, and then the address is corrected.
 */
function useClaim(giftId: string): (address: ClaimAddressInput) => Promise<void> {
  /** The last claim, unless it has definitely failed. */
  const attempt = useRef<Attempt<ClaimAddressInput> | null>(null);
  const hasClaimed = useRef(false);
  const params = { urlId: giftId };

  async function send(claim: Attempt<ClaimAddressInput>): Promise<void> {
    attempt.current = claim;
    try {
      await api(claimGift, { params, body: claim.payload, headers: { 'idempotency-key': claim.key } });
      hasClaimed.current = true;
    } catch (error) {
      if (!hasUnknownOutcome(error)) attempt.current = null;
      throw error;
    }
  }

  return async (address) => {
    const earlier = attempt.current;
    const next = reuseOrCreateAttempt(earlier, address);
    if (earlier && earlier !== next && !hasClaimed.current) {
      await send(earlier).catch((error: unknown) => {
        if (hasUnknownOutcome(error)) throw error;
      });
    }
    if (hasClaimed.current) await api(correctAddress, { params, body: address });
    else await send(next);
  };
}

function ClaimedView({ onLater }: { onLater(): void }) {
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => view.current?.focus(), []);
  return (
    <div
      ref={view}
      tabIndex={-1}
      role="status"
      className="flex animate-rise-in flex-col items-center gap-6 pt-2 text-center outline-none"
    >
      <CircleCheckBig aria-hidden="true" className="size-16 text-success" />
      <p className="max-w-sm text-ink-muted">{texts.sendOneYourself}</p>
      <div className="flex w-full flex-col gap-3 sm:flex-row-reverse sm:justify-center">
        <ButtonLink to={href('/')} size="lg">
          {texts.browseGifts}
        </ButtonLink>
        <Button variant="secondary" size="lg" onClick={onLater}>
          {texts.maybeLater}
        </Button>
      </div>
    </div>
  );
}
