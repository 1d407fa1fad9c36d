import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '~/lib/auth';
import { loadModule } from '~/lib/load-module';
import { loadPublicConfig } from '~/lib/public-config';
import { showToast } from '~/ui/toast';
import type { Attempt, CreateOrderPayload } from './checkout-state';
import { dispatchCheckout, getCheckout } from './checkout-store';
import { type CompletedPurchase, saveLastPurchase } from './last-purchase';
import { buildOrderPayload, findUnsettledAttempt, reuseOrCreateAttempt } from './order-payload';
import { applyChanges, confirmAttempt, type OrderOutcome, sendAttempt } from './place-order';

export interface PurchaseProblem {
  kind: 'card' | 'sold-out' | 'login' | 'bank' | 'other';
  message: string;
}

interface BankQuestion {
  intentId: string;
  clientSecret: string;
  attempt: Attempt;
}

type Placed = Extract<OrderOutcome, { kind: 'placed' }>;

const loginText = 'Please log in to complete your purchase';
const billingText = 'Please complete billing information first';

/**
 * Buys what the checkout holds: sends the order, has the bank asked where it wants to be, and says how it ended.
 * `onPlaced` is called once, with an order the server has made.
 */
export function usePurchase(onPlaced: (purchase: CompletedPurchase) => void | Promise<void>) {
  const { user, openSignIn } = useAuth();
  const navigate = useNavigate();
  const busy = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PurchaseProblem | null>(null);
  const [bank, setBank] = useState<BankQuestion | null>(null);

  /** One thing at a time: a second click while one is under way does nothing. */
  async function alone(work: () => Promise<void>): Promise<void> {
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

  function goToBilling(): void {
    showToast(billingText, 'error');
    void navigate(`/purchase/${getCheckout().giftId}`);
  }

  const buy = (buyer = user) =>
    alone(async () => {
      const payload = buildOrderPayload(getCheckout(), buyer, new Date());
      if (!payload) return goToBilling();
      if (await retryUnsettledAttempt(payload)) return;
      const attempt = reuseOrCreateAttempt(getCheckout().attempt, payload, () => crypto.randomUUID());
      dispatchCheckout({ type: 'attempt-started', attempt });
      await take(attempt, await sendAttempt(attempt));
    });

  /** A try whose answer was lost is repeated before anything else is bought; true when it had bought the gift, or still nobody knows. */
  async function retryUnsettledAttempt(payload: CreateOrderPayload): Promise<boolean> {
    const earlier = findUnsettledAttempt(getCheckout().attempt, payload);
    if (!earlier) return false;
    const outcome = await sendAttempt(earlier);
    if (outcome.kind === 'unknown') fail(outcome.message);
    if (outcome.kind === 'placed') await placeChanged(outcome, payload);
    return outcome.kind === 'unknown' || outcome.kind === 'placed';
  }

  async function placeChanged(outcome: Placed, payload: CreateOrderPayload): Promise<void> {
    try {
      await applyChanges(outcome, payload);
    } catch (error) {
      console.error('changing the note after the purchase failed', error);
      showToast('Your gift is paid, with the note as it was before. You can still change it.', 'error');
    }
    place(outcome);
  }

  async function take(attempt: Attempt, outcome: OrderOutcome): Promise<void> {
    if (outcome.kind === 'placed') return place(outcome);
    if (outcome.kind === 'unknown') return fail(outcome.message);
    if (outcome.kind === 'bank') return await askBank(attempt, outcome);
    dispatchCheckout({ type: 'attempt-ended' });
    if (outcome.reason === 'billing') return goToBilling();
    if (outcome.reason === 'login') return askLogin();
    setProblem({ kind: outcome.reason, message: `Failed to create order: ${outcome.message}` });
  }

  function askLogin(): void {
    setProblem({ kind: 'login', message: loginText });
    openSignIn({ message: loginText, onSignedIn: (signedIn) => void buy(signedIn) });
  }

  function fail(reason: string): void {
    setProblem({ kind: 'other', message: `Failed to create order: ${reason}` });
    showToast('Failed to complete purchase. Please try again.', 'error');
  }

  async function askBank(
    attempt: Attempt,
    { intentId, clientSecret }: Extract<OrderOutcome, { kind: 'bank' }>,
  ): Promise<void> {
    const question = { intentId, clientSecret, attempt };
    const config = await loadPublicConfig().catch(() => null);
    if (config?.card_processor !== 'stripe') return setBank(question);
    const stripe = await loadModule(() => import('./stripe'));
    const refusal = stripe
      ? await stripe.confirmWith3DS(config.stripe_publishable_key, clientSecret)
      : 'Your bank could not be reached.';
    if (refusal) return setProblem({ kind: 'card', message: `Failed to create order: ${refusal}` });
    await settle(question, { client_secret: clientSecret });
  }

  async function settle(
    { intentId, attempt }: BankQuestion,
    body: Parameters<typeof confirmAttempt>[1],
  ): Promise<void> {
    await take(attempt, await confirmAttempt(intentId, body, () => sendAttempt(attempt)));
  }

  /** The sandbox's bank dialog was answered. */
  const answerThreeDSecure = (outcome: 'approved' | 'refused') =>
    alone(async () => {
      if (!bank) return;
      await settle(bank, { client_secret: bank.clientSecret, ...(outcome === 'refused' && { outcome }) });
      setBank(null);
    });

  const dismissThreeDSecure = () => {
    setBank(null);
    setProblem({
      kind: 'bank',
      message: 'Your bank still waits for your confirmation. Nothing has been charged.',
    });
  };

  function place({ giftId, manageKey }: Placed): void {
    const { giftData, billingInfo } = getCheckout();
    const purchase: CompletedPurchase = {
      giftId,
      giftName: giftData?.name ?? '',
      picture: giftData?.picture ?? null,
      link: `${location.origin}/track/${giftId}`,
      manageKey,
      email: billingInfo?.email ?? '',
      celebrated: false,
    };
    saveLastPurchase(purchase);
    void onPlaced(purchase);
  }

  return { buy, isBusy, problem, isThreeDSecureOpen: bank !== null, answerThreeDSecure, dismissThreeDSecure };
}
