import { hasDhlDigit, hasFedExDigit, hasMod10Digit, hasPostalDigit, hasUpsDigit } from './check-digits';

/** Carriers whose tracking pages the shop links to; other names may be entered as well. */
export const carriers = ['UPS', 'USPS', 'FedEx', 'DHL'] as const;
export type Carrier = (typeof carriers)[number];

interface CarrierFormat {
  carrier: Carrier;
  /** Matches the whole barcode, in upper case; the group `number` is the tracking number if it is only a part of it. */
  form: RegExp;
  isValid(trackingNumber: string): boolean;
}

/** The carriers' barcodes. Sources: UPS, USPS Publication 199, FedEx and DHL Express label guides, UPU S10. */
export const carrierFormats: CarrierFormat[] = [
  { carrier: 'UPS', form: /^1Z[0-9A-Z]{16}$/, isValid: hasUpsDigit },
  // The label's barcode begins with 420 and the ZIP code.
  {
    carrier: 'USPS',
    form: /^420(?<zip>\d{5})(\d{4})?(?<number>9[1-5]\d{18}(\d{2}){0,3})$/,
    isValid: hasMod10Digit,
  },
  { carrier: 'USPS', form: /^9[1-5]\d{18}(\d{2}){0,3}$/, isValid: hasMod10Digit },
  { carrier: 'USPS', form: /^[A-Z]{2}\d{9}US$/, isValid: hasPostalDigit },
  // The label's barcode begins with sorting data and ends with the number.
  { carrier: 'FedEx', form: /^\d{22}(?<number>\d{12})$/, isValid: hasFedExDigit },
  { carrier: 'FedEx', form: /^96\d{5}(?<number>\d{15})$/, isValid: hasMod10Digit },
  { carrier: 'FedEx', form: /^\d{12}$/, isValid: hasFedExDigit },
  { carrier: 'FedEx', form: /^\d{15}$/, isValid: hasMod10Digit },
  { carrier: 'DHL', form: /^\d{10}$/, isValid: hasDhlDigit },
  { carrier: 'DHL', form: /^J?JD\d{16,18}$/, isValid: () => true },
];
