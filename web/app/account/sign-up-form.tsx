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
export function SignUpForm({ user, onDone }: SignUpFormProps) {
  const { values, setValues, error, isBusy, save } = useProfileForm({
    user,
    failureText: 'Failed to create account. Please try again.',
    onSaved: onDone,
  });
  return (
    <form noValidate method="dialog" onSubmit={save} className="flex flex-col gap-5">
      <ProfileFields values={values} onChange={setValues} />
      {error && <Alert>{error}</Alert>}
      <Button type="submit" size="lg" block loading={isBusy}>
        Create account
      </Button>
    </form>
  );
}
