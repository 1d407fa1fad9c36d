import { href } from 'react-router';

/** Links to the information pages, with the names that the footer and their own navigation show. */
export const infoPages = {
  help: { to: href('/help'), text: 'Help Center' },
  faq: { to: href('/faq'), text: 'FAQ' },
  shipping: { to: href('/shipping'), text: 'Shipping' },
  returns: { to: href('/returns'), text: 'Returns' },
  contact: { to: href('/contact'), text: 'Contact' },
  about: { to: href('/about'), text: 'About Us' },
  privacy: { to: href('/privacy'), text: 'Privacy Policy' },
  terms: { to: href('/terms'), text: 'Terms of Service' },
} as const;
