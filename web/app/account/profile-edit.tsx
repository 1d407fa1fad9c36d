import type { User } from '@presently/contracts/accounts';
import * as texts from '@presently/texts/account';
import { FormFailure } from '~/forms/form-failure';
import { useAuth } from '~/lib/auth';
import { Button } from '~/ui/button';
import { ProfileFields } from './profile-fields';
import { useProfileForm } from './use-profile-form';

/** Profile form for the signed-in user. */
export default function ProfileEdit({ user, onClose }: { user: User; onClose(): void }) {
  const { updateUser } = useAuth();
  const { form, save } = useProfileForm({
    user,
    notSaved: texts.profileNotSaved,
    onSaved(saved) {
      updateUser(saved);
      onClose();
    },
  });
  const isBusy = form.formState.isSubmitting;
  return (
    <form {...form.props(save)} aria-label={texts.editAccount} className="flex flex-col gap-4 p-5">
      <ProfileFields {...form} />
      <FormFailure text={form.failure} />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={onClose} disabled={isBusy}>
          {texts.cancel}
        </Button>
        <Button type="submit" size="sm" loading={isBusy}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
