/** A picture and its size in pixels. */
export interface LogoImage {
  url: string;
  width: number;
  height: number;
}

/** `dark`: on dark backgrounds; null: the same as on light ones. */
export interface ShopLogo {
  light: LogoImage;
  dark: LogoImage | null;
}

/** The shop's settings that pages show. */
export interface ShopDetails {
  name: string;
  contactEmail: string | null;
  contactPhone: string | null;
  /** Several lines. */
  contactAddress: string | null;
  /** The legal entity; null: the shop's name and contact address are used. */
  legalName: string | null;
  legalAddress: string | null;
  /** Rules that replace the design's accent color; null for none. */
  accentStyle: string | null;
  /** Shown instead of the name; null for none. */
  logo: ShopLogo | null;
  /** The number of days after the purchase in which a gift can be claimed. */
  claimWindowDays: number;
  /** Whether gifts can be bought without an account. */
  guestCheckout: boolean;
}
