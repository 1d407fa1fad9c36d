import type { User } from '@presently/contracts/accounts';
import * as texts from '@presently/texts/account';
import { FormFailure } from '~/forms/form-failure';
import { Button } from '~/ui/button';
import { ProfileFields } from './profile-fields';
import { useProfileForm } from './use-profile-form';

interface SignUpFormProps {
  user: User;
  onDone(user: User): void;
}

/** Profile form for accounts without name or email. */
export default function SignUpForm({ user, onDone }: SignUpFormProps) {
  const { form, save } = useProfileForm({
    user,
    notSaved: texts.accountNotCreated,
    onSaved: onDone,
  });
  return (
    <form {...form.props(save)} className="flex flex-col gap-5">
      <ProfileFields {...form} />
      <FormFailure text={form.failure} />
      <Button type="submit" size="lg" block loading={form.formState.isSubmitting}>
        {texts.createAccount}
      </Button>
    </form>
  );
}
