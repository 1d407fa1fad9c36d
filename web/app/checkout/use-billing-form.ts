import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useAuth } from '~/lib/auth';
import type { BillingAddress, BillingDraft } from './checkout-state';
import { dispatchCheckout, getCheckout } from './checkout-store';

/** The billing form, prefilled from this tab's draft, else the user's profile, else `defaults`. */
export function useBillingForm(defaults: BillingAddress) {
  const { user } = useAuth();
  const form = useForm<BillingDraft>({ defaultValues: { ...defaults, createAccount: false, phone: '' } });
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
