import type { CardImage } from '@presently/contracts/catalogue';
import * as texts from '@presently/texts/checkout/note';
import { Picture } from '~/ui/picture';

interface CardPreviewProps {
  hasCard: boolean;
  /** Null also when it could not be loaded. */
  design: CardImage | null;
  shortNote: string;
  personalMessage: string;
  from: string;
}

/** Live preview of the card and note that the recipient will see. */
export function CardPreview({ hasCard, design, shortNote, personalMessage, from }: CardPreviewProps) {
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
        <div className="flex min-h-32 flex-col gap-2 p-5">
          <p className="font-display text-xl font-semibold text-pretty whitespace-pre-wrap wrap-anywhere">
            {shortNote.trim() || <span className="text-ink-muted">{texts.notePlaceholder}</span>}
          </p>
          {personalMessage.trim() && (
            <p className="whitespace-pre-wrap wrap-anywhere">{personalMessage.trim()}</p>
          )}
          {from.trim() && (
            <p className="mt-auto pt-2 text-sm text-ink-muted">{texts.fromGifter(from.trim())}</p>
          )}
        </div>
      </div>
    </figure>
  );
}
