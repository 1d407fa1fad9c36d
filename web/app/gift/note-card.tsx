import * as texts from '@presently/texts/gift/claim';

interface NoteCardProps {
  note: string;
  from: string;
  /** Image URL of the card design. */
  picture: string | null;
}

/** The gifter's note with the card design; renders nothing when both are missing. */
export function NoteCard({ note, from, picture }: NoteCardProps) {
  if (!note && !picture) return null;
  return (
    <figure className="relative w-full max-w-lg rounded-card border border-line bg-surface px-6 pt-6 pb-5 shadow-card flow-root">
      {picture && (
        <img
          src={picture.replace('-640.webp', '-320.webp')}
          alt=""
          width={320}
          height={240}
          className="float-right -mt-9 -mr-8 mb-2 ml-4 h-auto w-32 rotate-6 rounded-lg border-4 border-white bg-white shadow-lift sm:w-40"
        />
      )}
      {note && (
        <blockquote dir="auto" className="font-display text-xl leading-relaxed whitespace-pre-line">
          {note}
        </blockquote>
      )}
      <figcaption className="pt-2 text-ink-muted">{texts.noteFrom(<bdi>{from}</bdi>)}</figcaption>
    </figure>
  );
}
