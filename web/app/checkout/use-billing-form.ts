import * as texts from '@presently/texts/checkout/billing';
import { useEffect } from 'react';
import type { Resolver } from 'react-hook-form';
import { useForm } from '~/forms/use-form';
import { useAuth } from '~/lib/auth';
import { failureText } from '~/lib/failure-text';
import { loadModule } from '~/lib/load-module';
import type { BillingAddress, BillingDraft } from './checkout-state';
import { dispatchCheckout, getCheckout } from './checkout-store';

/** The rules are loaded on the first attempt: they are a tenth of the page's scripts. */
const checkBilling =
  (isGuest: boolean): Resolver<BillingDraft> =>
  async (...form) => {
    const rules = await loadModule(() => import('./billing-rules'));
    if (rules) return await rules.checkBilling(isGuest)(...form);
    return { values: {}, errors: { root: { type: 'load', message: failureText(texts.billingNotSaved) } } };
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
