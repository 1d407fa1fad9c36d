import type { ClaimableGift } from '@presently/contracts/gift-links';
import * as texts from '@presently/texts/gift/claim';
import { imageOfWidth } from '~/ui/image-of-width';
import { Quote } from '~/ui/quote';

/** A note's headline and body; either may be empty. */
export type GiftNote = Pick<ClaimableGift, 'note_title' | 'note_body'>;

interface NoteCardProps {
  note: GiftNote;
  from: string;
  /** Image URL of the card design. */
  picture: string | null;
  /** Whether it receives focus after a page change. */
  readsFirst?: boolean;
}

/** The gifter's note with the card design; renders nothing when both are missing. */
export function NoteCard({ note, from, picture, readsFirst = false }: NoteCardProps) {
  const hasNote = note.note_title !== '' || note.note_body !== '';
  if (!hasNote && !picture) return null;
  return (
    <figure
      data-reads-first={readsFirst || undefined}
      className="relative w-full max-w-lg rounded-card border border-line bg-surface px-6 pt-6 pb-5 shadow-card flow-root"
    >
      {picture && (
        <img
          src={imageOfWidth(picture, 320)}
          alt=""
          width={320}
          height={240}
          className="float-right -mt-9 -mr-8 mb-2 ml-4 h-auto w-32 rotate-6 rounded-lg border-4 border-white bg-white shadow-lift sm:w-40"
        />
      )}
      {hasNote && <Quote headline={note.note_title}>{note.note_body}</Quote>}
      <figcaption className="pt-2 text-ink-muted">{texts.noteFrom(<bdi>{from}</bdi>)}</figcaption>
    </figure>
  );
}
