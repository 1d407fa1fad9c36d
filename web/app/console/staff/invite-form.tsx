import type { Role } from '@presently/contracts/operator-staff';
import { type FormEvent, useState } from 'react';
import { isCompletePhone, maskPhone, phoneMaxLength, phoneToE164 } from '~/lib/phone';
import { Button } from '~/ui/button';
import { Select } from '~/ui/select';
import { TextField } from '~/ui/text-field';
import { useChange } from '../data/change';
import type { StaffChange } from './staff-changes';

/** Grants a role to a phone number, which can then sign in to the console. */
export function InviteForm() {
  const [phone, setPhone] = useState('');
  const [role, setRole] = useState<Role>('staff');
  const [isIncomplete, setIncomplete] = useState(false);
  const { send, pending, failed } = useChange<StaffChange>({ onDone: () => setPhone('') });
  const error = isIncomplete
    ? 'Please enter a valid phone number'
    : failed?.fields.phone_number || failed?.failure;

  function invite(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    setIncomplete(!isCompletePhone(phone));
    if (isCompletePhone(phone)) send({ kind: 'invite', phoneNumber: phoneToE164(phone), role });
  }

  return (
    <form onSubmit={invite} noValidate className="flex flex-wrap items-start gap-3">
      <TextField
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
      <Select
        label="Role"
        value={role}
        onChange={(event) => setRole(event.target.value as Role)}
        className="w-32"
      >
        <option value="staff">Staff</option>
        <option value="owner">Owner</option>
      </Select>
      <Button type="submit" variant="primary" loading={pending !== null} className="mt-7">
        Invite
      </Button>
    </form>
  );
}
