import { isZip, zipOfAnotherStateError } from '@presently/contracts/us-address';
import { malformedZip } from '@presently/texts/us-address';
import { isPlaceConfirmed, type PlaceValues } from './confirmed-place';

/** The server's own check of a ZIP code that is not blank: an error text, or null. */
export function zipCodeError(values: PlaceValues): string | null {
  const zip = values.zipCode.trim();
  if (!isZip(zip)) return malformedZip;
  return isPlaceConfirmed(values) ? null : zipOfAnotherStateError(zip, values.state);
}
