import type { CardImage } from '@presently/contracts/catalogue';
import { countCharacters, firstCharacters } from '@presently/contracts/characters';
import { LIMITS } from '@presently/contracts/limits';
import * as texts from '@presently/texts/checkout/note';
import { href, PrefetchPageLinks, useNavigate } from 'react-router';
import { findCard } from '~/gift/find-card';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import { api } from '~/lib/session';
import { ActionBar } from '~/ui/action-bar';
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import { Price } from '~/ui/price';
import { Skeleton } from '~/ui/skeleton';
import { TextArea } from '~/ui/text-area';
import type { Route } from './+types/note.route';
import { CardPreview } from './card-preview';
import { CheckoutLayout } from './checkout-layout';
import type { CheckoutState } from './checkout-state';
import { dispatchCheckout, getCheckout, useCheckout } from './checkout-store';
import { joinNotes } from './order-payload';
import { PurchaseProblem } from './purchase-problem';
import { requireStep } from './require-step';
import { usePurchase } from './use-purchase';

export const handle: PageHandle = { title: texts.pageTitle, indexed: false };

/** The checkout, and so the chosen card, is known in the browser only. */
export async function clientLoader() {
  requireStep('memo-input');
  const { cardImageId } = getCheckout();
  const design = await findCard(api, cardImageId, (error) =>
    console.error('loading the card design failed', error),
  );
  return { design };
}

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export function HydrateFallback() {
  return (
    <CheckoutLayout title={texts.addPersonalTouch} step={2}>
      <Skeleton rounded="card" className="h-72 w-full" />
    </CheckoutLayout>
  );
}

export default function NoteStep({ loaderData }: Route.ComponentProps) {
  const { checkout } = useCheckout();
  const navigate = useNavigate();
  const purchase = usePurchase(async () => {
    await navigate(href('/purchase-complete'), { replace: true });
    dispatchCheckout({ type: 'reset' });
  });
  return (
    <>
      <PrefetchPageLinks page={href('/purchase-complete')} />
      <NoteForm
        checkout={checkout}
        design={loaderData.design}
        purchase={purchase}
        onBack={() => void navigate(href('/card-selection'))}
      />
    </>
  );
}

interface NoteFormProps {
  checkout: CheckoutState;
  design: CardImage | null;
  purchase: ReturnType<typeof usePurchase>;
  onBack(): void;
}

function NoteForm({ checkout, design, purchase, onBack }: NoteFormProps) {
  const { giftData: gift, shortNote, personalMessage } = checkout;
  const isBlank = shortNote.trim() === '';

  function buy(notes: string) {
    if (purchase.isBusy) return;
    dispatchCheckout({ type: 'notes-saved', notes });
    void purchase.buy();
  }
  const saveDraft = (change: Partial<Pick<CheckoutState, 'shortNote' | 'personalMessage'>>) =>
    dispatchCheckout({ type: 'notes-drafted', shortNote, personalMessage, ...change });

  return (
    <CheckoutLayout
      title={texts.addPersonalTouch}
      intro={texts.noteIntroduction}
      step={2}
      asideOnPhones="after"
      aside={
        <CardPreview
          hasCard={checkout.cardImageId !== null}
          design={design}
          shortNote={shortNote}
          personalMessage={personalMessage}
          from={checkout.billingInfo?.firstName ?? ''}
        />
      }
    >
      <Card padding="small" gap="medium">
        <NoteTextArea
          label={texts.shortNote}
          hint={texts.shortNoteHint}
          max={LIMITS.shortNote}
          rows={2}
          required
          value={shortNote}
          onChange={(next) => saveDraft({ shortNote: next })}
        />
        <NoteTextArea
          label={texts.personalMessage}
          hint={texts.personalMessageHint}
          max={LIMITS.personalMessage}
          rows={5}
          value={personalMessage}
          onChange={(next) => saveDraft({ personalMessage: next })}
        />
      </Card>
      {gift && <PurchaseProblem purchase={purchase} gift={gift} />}
      {gift && (
        <p className="text-sm text-ink-muted">
          {texts.youPay({
            price: (
              <span className="font-semibold text-ink">
                <Price dollars={gift.price} />
              </span>
            ),
            gift: <bdi>{gift.name}</bdi>,
            last4: checkout.billingInfo?.card.last4,
          })}
        </p>
      )}
      <ActionBar>
        <Button variant="ghost" disabled={purchase.isBusy} onClick={onBack}>
          {texts.back}
        </Button>
        <Button variant="secondary" disabled={purchase.isBusy} onClick={() => buy('')}>
          {texts.skipNote}
        </Button>
        <Button
          className="max-md:flex-1"
          loading={purchase.isBusy}
          disabled={isBlank}
          onClick={() => buy(joinNotes(shortNote, personalMessage))}
        >
          {texts.continueToCheckout}
        </Button>
      </ActionBar>
    </CheckoutLayout>
  );
}

interface NoteTextAreaProps {
  label: string;
  hint: string;
  max: number;
  rows: number;
  required?: boolean;
  value: string;
  onChange(value: string): void;
}

/** A text area that cuts input at `max` user-perceived characters (grapheme clusters). */
function NoteTextArea({ max, value, onChange, ...field }: NoteTextAreaProps) {
  return (
    <TextArea
      {...field}
      value={value}
      onChange={(event) => onChange(firstCharacters(event.target.value, max))}
      counter={{ count: countCharacters(value), max }}
    />
  );
}
