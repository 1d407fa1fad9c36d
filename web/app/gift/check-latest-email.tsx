import * as texts from '@presently/texts/gift/manage';
import { href } from 'react-router';
import { TextLink } from '~/ui/text-link';

/** Whom to ask about a link from one of the shop's e-mails that leads nowhere. */
export const CheckLatestEmail = () =>
  texts.checkLatestEmail(<TextLink to={href('/contact')}>{texts.contactUs}</TextLink>);
