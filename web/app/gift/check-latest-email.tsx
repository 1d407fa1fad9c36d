import * as texts from '@presently/texts/gift/manage';
import { href } from 'react-router';
import { TextLink } from '~/ui/text-link';

/** What to do about an invalid link from one of the shop's emails. */
export const CheckLatestEmail = () =>
  texts.checkLatestEmail(<TextLink to={href('/contact')}>{texts.contactUs}</TextLink>);
