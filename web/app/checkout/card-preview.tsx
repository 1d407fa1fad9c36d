import type { CardImage } from '@presently/contracts/catalogue';
import * as texts from '@presently/texts/checkout/note';
import { useAuth } from '~/lib/auth';
import { cx } from '~/lib/cx';
import { Picture } from '~/ui/picture';
import { useCheckout } from './checkout-store';

interface CardPreviewProps {
  hasCard: boolean;
  /** Also null if it could not be loaded. */
  design: CardImage | null;
  shortNote: string;
  personalMessage: string;
  /** Shown while there is no note yet. */
  placeholder?: string;
}

/** The card and note as the recipient will see them. */
export function CardPreview({ hasCard, design, shortNote, personalMessage, placeholder }: CardPreviewProps) {
  const from = useGifterName();
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="text-sm font-semibold text-ink-muted">{texts.previewCaption}</figcaption>
      <div className="overflow-hidden rounded-card border border-line bg-surface shadow-lift">
        {hasCard && (
          <Picture
            src={design?.image_url ?? null}
            alt={design?.name ?? ''}
            ratio="wide"
            sizes="(min-width: 900px) 23rem, 100vw"
          />
        )}
        <div className={cx('flex flex-col gap-2 p-5', placeholder && 'min-h-32')}>
          {(shortNote.trim() || placeholder) && (
            <p
              dir="auto"
              className="font-display text-xl font-semibold text-pretty whitespace-pre-wrap wrap-anywhere"
            >
              {shortNote.trim() || <span className="text-ink-muted">{placeholder}</span>}
            </p>
          )}
          {personalMessage.trim() && (
            <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {personalMessage.trim()}
            </p>
          )}
          {from && <p className="mt-auto pt-2 text-sm text-ink-muted">{texts.fromGifter(from)}</p>}
        </div>
      </div>
    </figure>
  );
}

/** The full name that the server will give the order: the profile's, or else the billing form's. Empty without both. */
function useGifterName(): string {
  const { user } = useAuth();
  const billing = useCheckout((checkout) => checkout.billingInfo);
  const names = user?.profile.first_name
    ? [user.profile.first_name, user.profile.last_name]
    : [billing?.firstName, billing?.lastName];
  return names
    .map((name) => name?.trim())
    .filter(Boolean)
    .join(' ');
}
