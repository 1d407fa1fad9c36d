import type { ReactNode } from 'react';
import { rich, type Wrap } from '../../rich.ts';

export const introduction = 'Who did what, when, and from what to what. Nothing here can be changed.';
export const filterTheLog = 'Filter the log';
export const who = 'Who';
export const whoPlaceholder = 'Part of a name';
export const what = 'What';
export const everything = 'Everything';
/** What operators did, by what it was about. */
export const looksAtAnAddress = 'Looks at an address';
export const onWhich = 'On which';
export const onWhichPlaceholder = 'An id';
export const entries = 'Entries';
export const nothingFits = 'Nothing was done that fits.';
export const everythingTheyDid = 'Everything that they did';
export const itsHistory = 'Its history';

interface FieldChange {
  before: ReactNode;
  after: ReactNode;
  arrow: ReactNode;
  /** Read aloud, where the eye sees the arrow. */
  hidden: Wrap;
}
export const fieldChanged = ({ before, after, arrow, hidden }: FieldChange) =>
  rich`${hidden('from ')}${before}${arrow}${hidden(' to ')}${after}`;
export const fieldRemoved = ({ before, hidden }: Pick<FieldChange, 'before' | 'hidden'>) =>
  rich`${hidden('from ')}${before}`;
