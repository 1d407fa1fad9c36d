import * as texts from '@presently/texts/gift/claim';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '~/ui/button';
import { Quote } from '~/ui/quote';
import { Spinner } from '~/ui/spinner';
import type { GiftNote } from './note-card';

interface GreetingCardProps {
  /** Image URL of the card design; the note is shown without it if it cannot be loaded. */
  picture: string | null;
  /** Undefined while it loads. */
  note: GiftNote | undefined;
  from: string;
  /** Whether it is hidden while the box opens. */
  isLeaving: boolean;
}

/** The opened card with its note, above the wrapped gift. A click anywhere continues, see `WrappedGift`. */
export function GreetingCard({ picture, note, from, isLeaving }: GreetingCardProps) {
  const noteId = useId();
  const [isBroken, setBroken] = useState(false);
  const hasPicture = picture !== null && !isBroken;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <div
      data-leaving={isLeaving || undefined}
      className="greeting-card fixed inset-0 z-10 cursor-pointer overflow-y-auto overscroll-contain"
    >
      <div className="flex min-h-full flex-col items-center justify-center gap-6 px-4 py-6">
        <figure id={noteId} className="greeting-card-figure w-full max-w-sm text-left">
          {hasPicture && (
            <img
              src={picture}
              alt=""
              width={640}
              height={480}
              onError={() => setBroken(true)}
              className="relative block h-auto w-full rounded-t-card bg-sunken shadow-float"
            />
          )}
          <div
            className={`greeting-card-note ${hasPicture ? 'rounded-b-card' : 'rounded-card'} bg-surface px-6 pt-5 pb-4 shadow-float`}
          >
            {note ? (
              <Quote headline={note.note_title}>{note.note_body}</Quote>
            ) : (
              <Spinner label={texts.loadingGiftDetails} />
            )}
            <figcaption className="pt-2 text-ink-muted">{texts.noteFrom(<bdi>{from}</bdi>)}</figcaption>
          </div>
        </figure>
        <div className="sticky bottom-4">
          <Button ref={button} size="lg" aria-describedby={noteId}>
            {texts.openTheBox}
          </Button>
        </div>
      </div>
    </div>
  );
}
