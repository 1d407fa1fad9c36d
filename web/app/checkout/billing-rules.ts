import { personNameError } from '@presently/contracts/characters';
import * as texts from '@presently/texts/checkout/billing';
import type { Resolver } from 'react-hook-form';
import { zipCodeError } from '~/address/zip-code-error';
import { checkedBy, required } from '~/forms/rules';
import { emailError } from '~/lib/email';
import { isCompletePhone } from '~/lib/phone';
import type { BillingDraft } from './checkout-state';

/** @param isGuest guests can create an account, for which a phone number is required */
export const checkBilling = (isGuest: boolean): Resolver<BillingDraft> =>
  checkedBy<BillingDraft>({
    phone: (phone, { createAccount }) =>
      isGuest && createAccount && !isCompletePhone(phone) && texts.enterValidPhone,
    firstName: required(texts.enterFirstName, personNameError),
    lastName: required(texts.enterLastName, personNameError),
    email: required(texts.enterEmail, emailError),
    address: required(texts.enterAddress),
    city: required(texts.enterCity),
    state: required(texts.enterState),
    zipCode: (zip, values) => required(texts.enterZipCode)(zip) || zipCodeError(values),
  });
