import type { User } from '@presently/contracts/accounts';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { ProfileFields } from './profile-fields';
import { useProfileForm } from './use-profile-form';

interface SignUpFormProps {
  user: User;
  onDone(user: User): void;
}

/** Profile form for accounts without name or e-mail. */
export default function SignUpForm({ user, onDone }: SignUpFormProps) {
  const { form, save } = useProfileForm({
    user,
    failureText: 'Failed to create account. Please try again.',
    onSaved: onDone,
  });
  return (
    <form {...form.props(save)} className="flex flex-col gap-5">
      <ProfileFields {...form} />
      {form.failure && <Alert>{form.failure}</Alert>}
      <Button type="submit" size="lg" block loading={form.formState.isSubmitting}>
        Create account
      </Button>
    </form>
  );
}
