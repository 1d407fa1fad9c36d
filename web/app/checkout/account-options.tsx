import * as texts from '@presently/texts/checkout/billing';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import { useAuth } from '~/lib/auth';
import { formatPhone } from '~/lib/phone';
import { Button } from '~/ui/button';
import { Checkbox } from '~/ui/checkbox';
import { lazyComponent } from '~/ui/lazy-component';
import type { BillingFormState } from './use-billing-form';

const AccountPhone = lazyComponent(() => import('./account-phone'));

interface AccountOptionsProps {
  guestCheckout: boolean;
  form: BillingFormState;
}

/** Buying as a signed-in user, as a guest, or as a guest who creates an account during checkout. */
export function AccountOptions({ guestCheckout, form }: AccountOptionsProps) {
  const { user, openSignIn } = useAuth();
  if (user) {
    return (
      <p className="flex items-center gap-3 rounded-card border border-line bg-surface p-4 font-medium shadow-card sm:p-5">
        <CircleUserRound aria-hidden="true" className="size-6 shrink-0 text-brand" />
        <span>{texts.signedInAs(formatPhone(user.phone_number))}</span>
      </p>
    );
  }
  return (
    <section
      aria-labelledby="account-options"
      className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id="account-options" className="font-sans text-base font-semibold tracking-normal">
            {guestCheckout ? texts.checkingOutAsGuest : texts.signInToSend}
          </h2>
          <p className="text-sm text-ink-muted">
            {guestCheckout ? texts.noAccountNeeded : texts.membersOnly}
          </p>
        </div>
        <Button variant="secondary" size="sm" onClick={() => openSignIn()}>
          {texts.signIn}
        </Button>
      </div>
      <Checkbox label={texts.createAccount} hint={texts.accountHint} {...form.register('createAccount')} />
      {form.watch('createAccount') && <AccountPhone form={form} loadingView={<div className="h-18" />} />}
    </section>
  );
}
