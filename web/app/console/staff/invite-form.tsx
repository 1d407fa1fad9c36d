import { ApiError } from '@presently/contracts/client';
import type { Role } from '@presently/contracts/operator-staff';
import { type FormEvent, useState } from 'react';
import { formatPhone, isCompletePhone, maskPhone, phoneMaxLength, phoneToE164 } from '~/lib/phone';
import { api } from '~/lib/session';
import { showToast } from '~/ui/toast';
import { CompactButton } from '../ui/compact-button';
import { CompactField, CompactSelect } from '../ui/compact-fields';
import { errorMessage } from '../ui/error-alert';
import { inviteStaff } from './endpoints';

/** Grants a role to a phone number, which can then sign in to the console. */
export function InviteForm({ onInvited }: { onInvited(): void }) {
  const [phone, setPhone] = useState('');
  const [role, setRole] = useState<Role>('staff');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function invite(event: FormEvent) {
    event.preventDefault();
    if (!isCompletePhone(phone)) return setError('Please enter a valid phone number');
    setBusy(true);
    setError(undefined);
    try {
      const { data } = await api(inviteStaff, { body: { phone_number: phoneToE164(phone), role } });
      showToast(`${formatPhone(data.phone_number)} may sign in now`);
      setPhone('');
      onInvited();
    } catch (error) {
      setError((error instanceof ApiError && error.fields.phone_number) || errorMessage(error));
    }
    setBusy(false);
  }

  return (
    <form onSubmit={(event) => void invite(event)} noValidate className="flex flex-wrap items-start gap-3">
      <CompactField
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="(555) 123-4567"
        maxLength={phoneMaxLength + 4}
        value={phone}
        error={error}
        hint="They sign in at /operator with a code sent to it."
        onChange={(event) => setPhone(maskPhone(event.target.value))}
        className="min-w-0 flex-1 basis-64"
      />
      <CompactSelect
        label="Role"
        value={role}
        onChange={(event) => setRole(event.target.value as Role)}
        className="w-32"
      >
        <option value="staff">Staff</option>
        <option value="owner">Owner</option>
      </CompactSelect>
      <CompactButton type="submit" variant="primary" loading={isBusy} className="mt-7">
        Invite
      </CompactButton>
    </form>
  );
}
