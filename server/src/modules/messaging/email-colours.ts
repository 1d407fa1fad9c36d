import { type AccentShades, accentShades } from '@presently/contracts/accent-color';

type Shades = Pick<AccentShades, 'brand' | 'solid' | 'soft'>;

/** Colour of links and buttons. */
export type EmailColours = { light: Shades; dark: Shades };

const DESIGN: EmailColours = {
  light: { brand: '#722bb2', solid: '#722bb2', soft: '#f0e5fb' },
  dark: { brand: '#cca3fc', solid: '#8b48cf', soft: '#3c2b51' },
};

export const emailColours = (accent: string | null): EmailColours => (accent ? accentShades(accent) : DESIGN);
