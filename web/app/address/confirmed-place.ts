/** The part of a form with an address by which a ZIP code is checked. Drafts of earlier versions lack the confirmation. */
export interface PlaceValues {
  state: string;
  zipCode: string;
  /** The state and ZIP code that the person insists on, though they do not seem to belong together; see `confirmPlace`. */
  confirmedPlace?: string;
}

/** What `confirmedPlace` is set to. It holds for this state and ZIP code only, so that a change of either is checked again. */
export const confirmPlace = ({ state, zipCode }: PlaceValues): string => `${state} ${zipCode.trim()}`;

export const isPlaceConfirmed = (values: PlaceValues): boolean =>
  values.confirmedPlace === confirmPlace(values);
