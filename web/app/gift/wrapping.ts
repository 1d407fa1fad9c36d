/** Papers a gift comes wrapped in: one for each of the shop's own card designs. Their colours are in unwrap.css. */
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

/** The paper that goes with a card's design; plain without a card, or with one of the operator's own. */
export function wrappingForCard(cardId: string | null): Wrapping {
  return wrappings.find((wrapping) => wrapping === cardId) ?? 'plain';
}
