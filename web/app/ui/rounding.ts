/** Corner radius of a picture or placeholder, by its context. */
export const roundings = {
  none: '',
  small: 'rounded-lg',
  control: 'rounded-control',
  card: 'rounded-card',
  sheet: 'rounded-sheet',
};

export type Rounding = keyof typeof roundings;
