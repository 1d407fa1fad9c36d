/** Wrapping papers, one for each built-in card design. Their colours are in unwrap.css. */
const wrappings = [
  'plain',
  'birthday',
  'holiday',
  'thank-you',
  'celebration',
  'romance',
  'get-well',
] as const;

export type Wrapping = (typeof wrappings)[number];

/** The wrapping paper of a card design; plain without a card and for designs added by operators. */
export function wrappingForCard(cardId: string | null): Wrapping {
  return wrappings.find((wrapping) => wrapping === cardId) ?? 'plain';
}
