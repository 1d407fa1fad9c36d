import { countCharacters } from './characters.ts';
import { LIMITS } from './limits.ts';

/** A gift's note as shown on screens and slips; either part may be empty. */
export interface Note {
  /** The headline, `note_title`. */
  title: string;
  /** The body, `note_body`. */
  body: string;
}

/** The note as one text, an order's `notes`. */
export const joinNote = ({ title, body }: Note): string =>
  title && body ? `${title} ${body}` : title || body;

/**
 * The parts of a note that an older client sent as one text, so that `joinNote` gives the same text again. It has no
 * headline unless its body would be too long; then it is cut at the last space at which both parts fit.
 */
export function splitNote(notes: string): Note {
  const whole = { title: '', body: notes };
  if (countCharacters(notes) <= LIMITS.personalMessage) return whole;
  for (let cut = notes.lastIndexOf(' '); cut > 0; cut = notes.lastIndexOf(' ', cut - 1)) {
    const parts = { title: notes.slice(0, cut), body: notes.slice(cut + 1) };
    if (countCharacters(parts.title) > LIMITS.shortNote) continue;
    return countCharacters(parts.body) <= LIMITS.personalMessage && parts.body !== '' ? parts : whole;
  }
  return whole;
}
