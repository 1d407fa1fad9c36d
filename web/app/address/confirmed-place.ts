/**
 * The fields of an address form that are used to check the ZIP code. Drafts of earlier versions lack the confirmation.
 */
export interface PlaceValues {
  state: string;
  zipCode: string;
  /** The state and ZIP code that the user has confirmed although they do not seem to match; see `confirmPlace`. */
  confirmedPlace?: string;
}

/**
 * The value of `confirmedPlace` that confirms this state and ZIP code only, so that changing either is checked again.
 */
export const confirmPlace = ({ state, zipCode }: PlaceValues): string => `${state} ${zipCode.trim()}`;

export const isPlaceConfirmed = (values: PlaceValues): boolean =>
  values.confirmedPlace === confirmPlace(values);
