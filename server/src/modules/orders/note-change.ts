import { type Note, splitNote } from '@presently/contracts/note';
import type { UpdateOrderInput } from '@presently/contracts/orders';

export type NoteField = 'notes' | 'note_title' | 'note_body';

/** The parts of the note that a request sets; null empties them. Older clients send the note as one text. */
export function noteChange(input: Pick<UpdateOrderInput, NoteField>): Partial<Note> {
  const { notes, note_title, note_body } = input;
  if (note_title === undefined && note_body === undefined)
    return notes === undefined ? {} : splitNote(notes ?? '');
  return {
    ...(note_title === undefined ? {} : { title: note_title ?? '' }),
    ...(note_body === undefined ? {} : { body: note_body ?? '' }),
  };
}
