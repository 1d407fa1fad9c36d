import type { CardImage } from '@presently/contracts/catalogue';
import { countCharacters, firstCharacters } from '@presently/contracts/characters';
import { LIMITS } from '@presently/contracts/limits';
import * as texts from '@presently/texts/checkout/note';
import { href, useLocation, useNavigate } from 'react-router';
import { findCard } from '~/gift/find-card';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import { api } from '~/lib/session';
import type { ViewState } from '~/lib/view-state';
import { ActionBar } from '~/ui/action-bar';
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import { Skeleton } from '~/ui/skeleton';
import { TextArea } from '~/ui/text-area';
import type { Route } from './+types/note.route';
import { CardPreview } from './card-preview';
import { CheckoutLayout } from './checkout-layout';
import { type CheckoutState, canEnter } from './checkout-state';
import { dispatchCheckout, getCheckout, useCheckout } from './checkout-store';
import { joinNotes } from './order-payload';
import { PrefetchStep } from './prefetch-step';
import { requireStep } from './require-step';
import { Review } from './review';
import { ReviewedNote } from './reviewed-note';
import { usePurchase } from './use-purchase';

export const handle: PageHandle = { title: texts.pageTitle, indexed: false };

/** The checkout, including the chosen card, is only known in the browser. */
export async function clientLoader() {
  requireStep('memo-input');
  const { cardImageId } = getCheckout();
  const design = await findCard(api, cardImageId, (error) =>
    console.error('loading the card design failed', error),
  );
  return { design };
}

/** The review is another view of the same page, so it also works offline. */
export const shouldRevalidate = () => false;

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export function HydrateFallback() {
  return (
    <CheckoutLayout title={texts.addPersonalTouch} step="note">
      <Skeleton rounded="card" className="h-72 w-full" />
    </CheckoutLayout>
  );
}

export default function NoteStep({ loaderData: { design } }: Route.ComponentProps) {
  const checkout = useCheckout((state) => state);
  const { view } = (useLocation().state ?? {}) as ViewState;
  return view === reviewState.view && canEnter(checkout, 'complete') ? (
    <ReviewStep checkout={checkout} design={design} />
  ) : (
    <NoteForm checkout={checkout} design={design} />
  );
}

const reviewState: ViewState = { view: 'review' };

interface StepProps {
  checkout: CheckoutState;
  design: CardImage | null;
}

function ReviewStep({ checkout, design }: StepProps) {
  const navigate = useNavigate();
  const purchase = usePurchase(() => navigate(href('/purchase-complete'), { replace: true }));
  return (
    <>
      <PrefetchStep path={href('/purchase-complete')} />
      <Review purchase={purchase} onBack={() => void navigate(href('/memo-input'))}>
        <ReviewedNote
          checkout={checkout}
          design={design}
          disabled={purchase.isBusy}
          onChangeDesign={() => void navigate(href('/card-selection'))}
          onChangeNote={() => void navigate(href('/memo-input'))}
        />
      </Review>
    </>
  );
}

function NoteForm({ checkout, design }: StepProps) {
  const navigate = useNavigate();
  const { shortNote, personalMessage } = checkout;

  function review(notes: string) {
    dispatchCheckout({ type: 'notes-saved', notes });
    void navigate(href('/memo-input'), { state: reviewState });
  }
  const saveDraft = (change: Partial<Pick<CheckoutState, 'shortNote' | 'personalMessage'>>) =>
    dispatchCheckout({ type: 'notes-drafted', shortNote, personalMessage, ...change });

  return (
    <CheckoutLayout
      title={texts.addPersonalTouch}
      intro={texts.noteIntroduction}
      step="note"
      asideOnPhones="after"
      aside={
        <CardPreview
          hasCard={checkout.cardImageId !== null}
          design={design}
          shortNote={shortNote}
          personalMessage={personalMessage}
          placeholder={texts.notePlaceholder}
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
      <p className="text-sm text-ink-muted">{texts.reviewFollows}</p>
      <ActionBar>
        <Button variant="ghost" onClick={() => void navigate(href('/card-selection'))}>
          {texts.back}
        </Button>
        <Button variant="secondary" onClick={() => review('')}>
          {texts.skipNote}
        </Button>
        <Button
          className="max-md:flex-1"
          disabled={shortNote.trim() === ''}
          onClick={() => review(joinNotes(shortNote, personalMessage))}
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
