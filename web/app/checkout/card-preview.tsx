import type { CardImage } from '@presently/contracts/catalogue';
import { useEffect, useState } from 'react';
import { listCardImages } from '~/lib/endpoints';
import { api } from '~/lib/session';
import { Picture } from '~/ui/picture';

interface CardPreviewProps {
  cardImageId: string | null;
  shortNote: string;
  personalMessage: string;
  from: string;
}

/** Live preview of the card and note that the recipient will see. */
export function CardPreview({ cardImageId, shortNote, personalMessage, from }: CardPreviewProps) {
  const design = useCardImage(cardImageId);
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="text-sm font-semibold text-ink-muted">What they will see</figcaption>
      <div className="overflow-hidden rounded-card border border-line bg-surface shadow-lift">
        {cardImageId && (
          <Picture
            src={design?.image_url ?? null}
            alt={design?.name ?? ''}
            ratio="wide"
            sizes="(min-width: 900px) 23rem, 100vw"
          />
        )}
        <div className="flex min-h-32 flex-col gap-2 p-5">
          <p className="font-display text-xl font-semibold text-pretty whitespace-pre-wrap wrap-anywhere">
            {shortNote.trim() || <span className="text-ink-muted">Your note</span>}
          </p>
          {personalMessage.trim() && (
            <p className="whitespace-pre-wrap wrap-anywhere">{personalMessage.trim()}</p>
          )}
          {from.trim() && <p className="mt-auto pt-2 text-sm text-ink-muted">From {from.trim()}</p>}
        </div>
      </div>
    </figure>
  );
}

function useCardImage(id: string | null): CardImage | null {
  const [image, setImage] = useState<CardImage | null>(null);
  useEffect(() => {
    if (!id) return;
    const abortController = new AbortController();
    api(listCardImages, { query: {}, signal: abortController.signal }).then(
      ({ data }) => setImage(data.find((card) => card.id === id) ?? null),
      (error: unknown) =>
        abortController.signal.aborted || console.error('loading the card design failed', error),
    );
    return () => abortController.abort();
  }, [id]);
  return image;
}
