import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useAuth } from '~/lib/auth';
import type { BillingAddress, BillingDraft } from './checkout-state';
import { dispatchCheckout, getCheckout } from './checkout-store';

/** The form's values: what this tab has typed before, else the user's profile, else the samples. */
export function useBillingForm(defaults: BillingAddress) {
  const { user } = useAuth();
  const form = useForm<BillingDraft>({ defaultValues: { ...defaults, createAccount: false, phone: '' } });
  const { reset, subscribe, setValue, getFieldState } = form;

  useEffect(() => {
    const draft = getCheckout().billingDraft;
    if (draft) reset(draft, { keepDefaultValues: true });
  }, [reset]);

  useEffect(() => {
    const leave = subscribe({
      formState: { values: true },
      callback: ({ values }) => dispatchCheckout({ type: 'billing-drafted', draft: { ...values } }),
    });
    return leave;
  }, [subscribe]);

  useEffect(() => {
    if (!user) return;
    const { first_name, last_name, email } = user.profile;
    const known = { firstName: first_name, lastName: last_name, email } as const;
    for (const name of ['firstName', 'lastName', 'email'] as const) {
      const value = known[name];
      if (value && !getFieldState(name).isDirty) setValue(name, value, { shouldDirty: false });
    }
  }, [user, setValue, getFieldState]);
  return form;
}
