import type { User } from '@presently/contracts/accounts';
import * as texts from '@presently/texts/checkout/payment';
import { bankNotReached } from '@presently/texts/checkout/stripe';
import { formatDollars } from '@presently/texts/format';
import { useRef, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { reuseOrCreateAttempt } from '~/lib/attempt';
import { useAuth } from '~/lib/auth';
import { failureText } from '~/lib/failure-text';
import { loadModule } from '~/lib/load-module';
import { loadPublicConfig } from '~/lib/public-config';
import { showToast } from '~/ui/toast';
import {
  type BillingInfo,
  type CreateOrderPayload,
  emptyCheckout,
  type PurchaseAttempt,
} from './checkout-state';
import { dispatchCheckout, getCheckout } from './checkout-store';
import { type CompletedPurchase, saveLastPurchase } from './last-purchase';
import {
  buildOrderPayload,
  buildWalletPayload,
  findUnsettledAttempt,
  isSamePurchase,
  withoutCardAndNote,
} from './order-payload';
import { applyChanges, confirmAttempt, type OrderOutcome, resolveAttempt, sendAttempt } from './place-order';
import { endAttempt, endCheckout, findAttempt, saveAttempt } from './stored-attempts';
import type { WalletPayment } from './wallet-payment';

export interface PurchaseProblem {
  kind: 'card' | 'sold-out' | 'price' | 'login' | 'confirmation-pending' | 'other';
  message: string;
}

interface ThreeDSecureChallenge {
  intentId: string;
  clientSecret: string;
  attempt: PurchaseAttempt;
}

interface PurchaseOptions {
  /** Whether the buyer sees the chosen card and note, or their absence, before paying. Otherwise both are added later. */
  showsCardAndNote?: boolean;
}

const isReady = async () => true;

type PlacedOutcome = Extract<OrderOutcome, { kind: 'placed' }>;

/**
 * Buys the contents of the checkout: sends the order, runs 3-D Secure if required, and reports problems.
 * `onPlaced` is called once, after the server has created the order, and leaves the page; then the checkout is reset.
 */
export function usePurchase(
  onPlaced: (purchase: CompletedPurchase) => void | Promise<void>,
  { showsCardAndNote = true }: PurchaseOptions = {},
) {
  const { user, openSignIn } = useAuth();
  const navigate = useNavigate();
  const busy = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PurchaseProblem | null>(null);
  /** Repeats the last purchase, for a buyer who had to sign in first. */
  const buyAgain = useRef<(buyer: User) => void>(() => {});
  /** The checkout of the gift being bought; before the end, that of another one may be opened. */
  const checkout = useRef(emptyCheckout);
  /** The challenge shown in the sandbox's 3-D Secure dialog; null while it is closed. */
  const [challenge, setChallenge] = useState<ThreeDSecureChallenge | null>(null);

  /** Ignores the call while another one is running, e.g. on a double click. */
  async function runExclusive(work: () => Promise<void>): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } finally {
      busy.current = false;
      setBusy(false);
    }
  }

  /** What the buyer sees is what is bought. */
  const getShownCheckout = () => (showsCardAndNote ? getCheckout() : withoutCardAndNote(getCheckout()));

  /** Whether the checkout of the gift being bought is still open. */
  const isStillOpen = () => getCheckout().giftId === checkout.current.giftId;

  function goToBilling(): void {
    showToast(texts.completeBillingFirst, 'error');
    void navigate(href('/purchase/:giftId', { giftId: checkout.current.giftId ?? '' }));
  }

  /**
   * @param prepare a step that has to succeed first, e.g. sending another card to the processor; false cancels the
   *   purchase
   */
  const buy = (prepare = isReady, buyer = user): Promise<void> =>
    runExclusive(async () => {
      checkout.current = getCheckout();
      if (!(await isPrepared(prepare)) || !isStillOpen()) return;
      buyAgain.current = (signedIn) => void (isStillOpen() && buy(isReady, signedIn));
      await place(buildOrderPayload(getShownCheckout(), buyer, new Date()));
    });

  /** @param billing the form's values; if missing, the wallet identifies the payer */
  const buyByWallet = (
    wallet: WalletPayment & { email: string },
    billing: BillingInfo | null,
    buyer = user,
  ): Promise<void> =>
    runExclusive(async () => {
      checkout.current = getCheckout();
      buyAgain.current = (signedIn) => void (isStillOpen() && buyByWallet(wallet, billing, signedIn));
      await place(buildWalletPayload(getShownCheckout(), wallet, billing, buyer, new Date()));
    });

  /** Retries the attempt whose outcome is unknown. */
  const retry = () =>
    runExclusive(async () => {
      checkout.current = getCheckout();
      const { giftId } = checkout.current;
      const attempt = giftId && findAttempt(giftId);
      if (attempt) await handleOutcome(attempt, await sendAttempt(attempt));
    });

  async function place(payload: CreateOrderPayload | null): Promise<void> {
    if (!payload) return goToBilling();
    if (await retryUnsettledAttempt(payload)) return;
    const attempt = reuseOrCreateAttempt(findAttempt(payload.inventory_id), payload, isSamePurchase);
    saveAttempt(attempt);
    await handleOutcome(attempt, await sendAttempt(attempt));
  }

  async function isPrepared(prepare: () => Promise<boolean>): Promise<boolean> {
    try {
      return await prepare();
    } catch (error) {
      console.error('sending the card to the processor failed', error);
      setProblem({ kind: 'other', message: failureText(texts.cardNotSaved) });
      return false;
    }
  }

  /**
   * Before a changed purchase is sent, settles an earlier attempt whose outcome is unknown. Returns true if that
   * attempt has placed the order, or if its outcome is still unknown: then no other request may be sent.
   */
  async function retryUnsettledAttempt(payload: CreateOrderPayload): Promise<boolean> {
    const earlier = findUnsettledAttempt(findAttempt(payload.inventory_id), payload);
    if (!earlier) return false;
    const outcome = await resolveAttempt(earlier);
    if (outcome.kind === 'unknown') showUnknownOutcome(outcome.message);
    if (outcome.kind === 'placed') {
      await applyCardAndNote(outcome, payload);
      // The receipt goes to the email address of the earlier attempt.
      await completePurchase(outcome, earlier.payload);
    }
    return outcome.kind === 'unknown' || outcome.kind === 'placed';
  }

  async function applyCardAndNote(outcome: PlacedOutcome, payload: CreateOrderPayload): Promise<void> {
    // Without a card and note on the page, the payload has none, and the placed order keeps those it has.
    if (!showsCardAndNote) return;
    try {
      await applyChanges(outcome, payload);
    } catch (error) {
      console.error('changing the note after the purchase failed', error);
      showToast(texts.paidWithEarlierNote, 'error');
    }
  }

  async function handleOutcome(attempt: PurchaseAttempt, outcome: OrderOutcome): Promise<void> {
    if (outcome.kind === 'placed') return await completePurchase(outcome, attempt.payload);
    if (outcome.kind === 'unknown') return showUnknownOutcome(outcome.message);
    if (outcome.kind === 'action-required') return await startThreeDSecure(attempt, outcome);
    endAttempt(attempt.payload.inventory_id);
    if (outcome.kind === 'price-changed') return showNewPrice(outcome.price);
    if (outcome.reason === 'billing') return goToBilling();
    if (outcome.reason === 'login') return promptSignIn();
    setProblem({ kind: outcome.reason, message: texts.orderNotCreated(outcome.message) });
  }

  /** Asks the buyer again, with the new price on the page. */
  function showNewPrice(to: number): void {
    if (!isStillOpen()) return;
    const from = checkout.current.giftData?.price ?? to;
    dispatchCheckout({ type: 'price-changed', price: to });
    setProblem({
      kind: 'price',
      message: texts.priceChanged({ from: formatDollars(from), to: formatDollars(to) }),
    });
  }

  function promptSignIn(): void {
    setProblem({ kind: 'login', message: texts.logInToComplete });
    openSignIn({ message: texts.logInToComplete, onSignedIn: buyAgain.current });
  }

  function showUnknownOutcome(reason: string): void {
    setProblem({ kind: 'other', message: texts.orderNotCreated(reason) });
    showToast(texts.purchaseNotCompleted, 'error');
  }

  /** Opens Stripe's 3-D Secure flow or, with the sandbox processor, the simulated dialog. */
  async function startThreeDSecure(
    attempt: PurchaseAttempt,
    { intentId, clientSecret }: Extract<OrderOutcome, { kind: 'action-required' }>,
  ): Promise<void> {
    const next = { intentId, clientSecret, attempt };
    const config = await loadPublicConfig().catch(() => null);
    if (config?.card_processor === 'sandbox') return setChallenge(next);
    const stripe = config && (await loadModule(() => import('./stripe')));
    const failure: PurchaseProblem | null = stripe
      ? await stripe.confirmWith3DS(config.stripe_publishable_key, clientSecret)
      : { kind: 'other', message: bankNotReached };
    if (failure) return setProblem({ ...failure, message: texts.orderNotCreated(failure.message) });
    await confirmChallenge(next, { client_secret: clientSecret });
  }

  async function confirmChallenge(
    { intentId, attempt }: ThreeDSecureChallenge,
    body: Parameters<typeof confirmAttempt>[1],
  ): Promise<void> {
    const outcome = await confirmAttempt(intentId, body, () => sendAttempt(attempt));
    setChallenge(null);
    await handleOutcome(attempt, outcome);
  }

  /** The customer has approved or declined in the sandbox's 3-D Secure dialog. */
  const completeThreeDSecure = (outcome: 'approved' | 'refused') =>
    runExclusive(async () => {
      if (!challenge) return;
      await confirmChallenge(challenge, {
        client_secret: challenge.clientSecret,
        ...(outcome === 'refused' && { outcome }),
      });
    });

  const dismissThreeDSecure = () => {
    setChallenge(null);
    setProblem({
      kind: 'confirmation-pending',
      message: texts.confirmationPending,
    });
  };

  async function completePurchase(
    { urlId, orderNumber, manageKey }: PlacedOutcome,
    { inventory_id, billing, wallet, notes, card_image_id }: CreateOrderPayload,
  ): Promise<void> {
    const { giftData, cardImageId, shortNote, personalMessage } = checkout.current;
    const purchase: CompletedPurchase = {
      urlId,
      orderNumber,
      giftName: giftData?.name ?? '',
      picture: giftData?.picture ?? null,
      link: location.origin + href('/track/:orderId', { orderId: urlId }),
      manageKey,
      email: billing?.email ?? wallet?.email ?? '',
      canAddNote: !showsCardAndNote,
      hasCardOrNote: Boolean(notes || card_image_id),
      draft: { cardImageId, shortNote, personalMessage },
      celebrated: false,
    };
    saveLastPurchase(purchase);
    // The page shows the checkout, and stays busy, until it is left.
    await onPlaced(purchase);
    endCheckout(inventory_id);
  }

  return {
    buy,
    buyByWallet,
    retry,
    isBusy,
    problem,
    isThreeDSecureOpen: challenge !== null,
    completeThreeDSecure,
    dismissThreeDSecure,
  };
}
