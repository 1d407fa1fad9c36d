import type { User } from '@presently/contracts/accounts';
import { personNameError } from '@presently/contracts/characters';
import { ApiError } from '@presently/contracts/client';
import * as texts from '@presently/texts/account';
import { checkedBy, required } from '~/forms/rules';
import { useForm } from '~/forms/use-form';
import { emailError } from '~/lib/email';
import { updateProfile } from '~/lib/endpoints';
import { failureText } from '~/lib/failure-text';
import { api } from '~/lib/session';

interface ProfileValues {
  first_name: string;
  last_name: string;
  email: string;
}

const checkProfile = checkedBy<ProfileValues>(
  {
    first_name: required(texts.enterFirstName, personNameError),
    last_name: required(texts.enterLastName, personNameError),
    email: required(texts.enterEmail, emailError),
  },
  (values) => Object.values(values).some((text) => !text.trim()) && texts.pleaseFillInAllFields,
);

interface ProfileFormOptions {
  user: User;
  /** Shown when saving fails. */
  notSaved: string;
  onSaved(user: User): void;
}

/** The profile form, for new and existing accounts. */
export function useProfileForm({ user: { profile }, notSaved, onSaved }: ProfileFormOptions) {
  const form = useForm<ProfileValues>({
    defaultValues: {
      first_name: profile.first_name ?? '',
      last_name: profile.last_name ?? '',
      email: profile.email ?? '',
    },
    resolver: checkProfile,
  });

  async function save(values: ProfileValues): Promise<void> {
    try {
      const { data } = await api(updateProfile, {
        body: { ...values, email: values.email.trim().toLowerCase() },
      });
      onSaved(data);
    } catch (error) {
      console.error('saving the profile failed', error);
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) form.showErrors(error);
      else form.fail(failureText(notSaved));
    }
  }
  return { form, save };
}
