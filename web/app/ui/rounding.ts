/** How round the corners of a picture or placeholder are, by what it is in or is like. */
export const roundings = {
  none: '',
  small: 'rounded-lg',
  control: 'rounded-control',
  card: 'rounded-card',
  sheet: 'rounded-sheet',
};

export type Rounding = keyof typeof roundings;
