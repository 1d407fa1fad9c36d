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
  urlId: string;
  onClose(): void;
  /** Called when the drawer is closed after the claim. */
  onDone(): void;
  /** Called when someone else has claimed the gift in the meantime. */
  onAlreadyClaimed(): void;
}

/** The claim: the address form, then a confirmation. */
export default function AddressDrawer({
  open,
  urlId,
  onClose,
  onDone,
  onAlreadyClaimed,
}: AddressDrawerProps) {
  /** Whether the gift is claimed with the address that was entered last. */
  const [isClaimed, setClaimed] = useState(false);
  /** The drawer may be closed while the claim is being sent. */
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
  });
  const draft = useRef<AddressFormValues>(emptyAddressForm);
  const { hasClaimed, claimOrCorrect } = useClaim(urlId);
  const saveDraft = useCallback((values: AddressFormValues) => {
    draft.current = values;
  }, []);

  async function claim(body: ClaimAddressInput): Promise<void> {
    try {
      await claimOrCorrect(body);
      if (isOpen.current) setClaimed(true);
      else onDone();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'already_claimed') return onAlreadyClaimed();
      throw explainUnknownLink(error);
    }
  }

  const close = () => (hasClaimed ? onDone() : onClose());
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => !next && close()}
      side="bottom"
      title={isClaimed ? texts.addressCompleted : texts.almostThere}
      description={isClaimed ? texts.addressKnown : texts.whereToSend}
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
 * Claims the gift. If someone has claimed it already, that may have been an earlier claim of ours whose response was
 * lost: then the address of that claim is corrected.
 */
function useClaim(urlId: string) {
  const [hasClaimed, setHasClaimed] = useState(false);
  /** The claims whose outcome is unknown, in order. */
  const unsettled = useRef(new Set<Attempt<ClaimAddressInput>>());
  const params = { urlId };

  async function send(claim: Attempt<ClaimAddressInput>): Promise<void> {
    unsettled.current.add(claim);
    try {
      await api(claimGift, { params, body: claim.payload, headers: { 'idempotency-key': claim.key } });
      setHasClaimed(true);
    } catch (error) {
      if (!hasUnknownOutcome(error)) unsettled.current.delete(claim);
      throw error;
    }
  }

  /** Whether one of the earlier claims has succeeded: only that one succeeds again. */
  async function hasClaimedEarlier(): Promise<boolean> {
    for (const claim of unsettled.current) {
      try {
        await send(claim);
        return true;
      } catch (error) {
        if (hasUnknownOutcome(error)) throw error;
      }
    }
    return false;
  }

  const correct = (address: ClaimAddressInput) => api(correctAddress, { params, body: address });

  async function claimOrCorrect(address: ClaimAddressInput): Promise<void> {
    if (hasClaimed) return void (await correct(address));
    try {
      await send(reuseOrCreateAttempt([...unsettled.current].at(-1) ?? null, address));
    } catch (error) {
      const isClaimed = error instanceof ApiError && error.code === 'already_claimed';
      if (!isClaimed || !(await hasClaimedEarlier())) throw error;
      await correct(address);
    }
  }

  return { hasClaimed, claimOrCorrect };
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
