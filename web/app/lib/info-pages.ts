import * as texts from '@presently/texts/shared';
import { href } from 'react-router';

/** Links to the information pages, with the names that the footer and their own navigation show. */
export const infoPages = {
  help: { to: href('/help'), text: texts.helpCenter },
  faq: { to: href('/faq'), text: texts.faq },
  shipping: { to: href('/shipping'), text: texts.shipping },
  returns: { to: href('/returns'), text: texts.returns },
  contact: { to: href('/contact'), text: texts.contact },
  about: { to: href('/about'), text: texts.aboutUs },
  privacy: { to: href('/privacy'), text: texts.privacyPolicy },
  terms: { to: href('/terms'), text: texts.termsOfService },
  accessibility: { to: href('/accessibility'), text: texts.accessibility },
} as const;
