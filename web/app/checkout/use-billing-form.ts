import { personNameError } from '@presently/contracts/characters';
import * as texts from '@presently/texts/checkout/billing';
import { useEffect } from 'react';
import type { Resolver } from 'react-hook-form';
import { checkedBy, required } from '~/forms/rules';
import { useForm } from '~/forms/use-form';
import { useAuth } from '~/lib/auth';
import { emailError } from '~/lib/email';
import { loadModule } from '~/lib/load-module';
import { isCompletePhone } from '~/lib/phone';
import type { BillingAddress, BillingDraft } from './checkout-state';
import { dispatchCheckout, getCheckout } from './checkout-store';

/** @param isGuest guests can create an account, for which a phone number is required */
const checkBilling =
  (isGuest: boolean): Resolver<BillingDraft> =>
  async (...form) => {
    // If it cannot be loaded, neither can the address fields, which have a retry button.
    const address = await loadModule(() => import('~/address/zip-code-error'));
    const check = checkedBy<BillingDraft>({
      phone: (phone, { createAccount }) =>
        isGuest && createAccount && !isCompletePhone(phone) && texts.enterValidPhone,
      firstName: required(texts.enterFirstName, personNameError),
      lastName: required(texts.enterLastName, personNameError),
      email: required(texts.enterEmail, emailError),
      address: required(texts.enterAddress),
      city: required(texts.enterCity),
      state: required(texts.enterState),
      zipCode: (zip, values) => required(texts.enterZipCode)(zip) || address?.zipCodeError(values),
    });
    return await check(...form);
  };

/** The billing form, prefilled from this tab's draft, else the user's profile, else `defaults`. */
export function useBillingForm(defaults: BillingAddress) {
  const { user } = useAuth();
  const form = useForm<BillingDraft>({
    defaultValues: { ...defaults, createAccount: false, phone: '' },
    resolver: checkBilling(!user),
  });
  const { reset, subscribe, setValue, getFieldState } = form;

  useEffect(() => {
    const draft = getCheckout().billingDraft;
    if (draft) reset(draft, { keepDefaultValues: true });
  }, [reset]);

  useEffect(() => {
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => dispatchCheckout({ type: 'billing-drafted', draft: { ...values } }),
    });
  }, [subscribe]);

  useEffect(() => {
    if (!user) return;
    const { first_name, last_name, email } = user.profile;
    const profileValues = { firstName: first_name, lastName: last_name, email } as const;
    for (const name of ['firstName', 'lastName', 'email'] as const) {
      const value = profileValues[name];
      if (value && !getFieldState(name).isDirty) setValue(name, value, { shouldDirty: false });
    }
  }, [user, setValue, getFieldState]);
  return form;
}

export type BillingFormState = ReturnType<typeof useBillingForm>;
