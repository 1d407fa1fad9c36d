import type { StaffMember } from '@presently/contracts/operator-staff';
import type { Role } from '@presently/contracts/roles';
import * as texts from '@presently/texts/console/staff';
import { useId } from 'react';
import { formatPhone } from '~/lib/phone';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { lazyDialog } from '~/ui/lazy-dialog';
import { RelativeTime } from '~/ui/relative-time';
import { Select } from '~/ui/select';
import { useLazyDialog } from '~/ui/use-lazy-dialog';
import { useChange } from '../data/change';
import { knownName } from '../known-name';
import { RoleOptions } from './role-options';
import type { StaffChange } from './staff-changes';

const ConfirmDialog = lazyDialog(() => import('~/ui/confirm-dialog'));

/** An operator, whose role can be changed or removed. */
export function StaffRow({ member }: { member: StaffMember }) {
  const confirmation = useLazyDialog();
  const { send, pending, failed } = useChange<StaffChange>({
    onDone: confirmation.close,
    onFailed: confirmation.close,
  });
  const isBusy = pending !== null;
  const nameId = useId();
  const phone = formatPhone(member.phone_number);
  const name = knownName(member) ?? phone;
  const isFixed = member.named_in_settings;
  const changeRole = (role: Role | null) => send({ kind: 'set-role', userId: member.user_id, name, role });

  return (
    <li className="flex flex-col gap-3 border-b border-line px-4 py-3.5 last:border-b-0 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56 text-sm">
          <p id={nameId} className="font-semibold">
            {name}
            {member.is_you && <span className="font-normal text-ink-muted"> {texts.you}</span>}
          </p>
          <p className="text-ink-muted">
            {[name === phone ? null : phone, member.email].filter(Boolean).join(' · ')}
          </p>
          <p className="text-xs text-ink-muted">
            {member.signed_in_at
              ? texts.joined(<RelativeTime at={member.signed_in_at} exact />)
              : texts.notSignedInYet}
            {isFixed && ` · ${texts.setByServer}`}
          </p>
        </div>
        <div className="flex items-end gap-2">
          <Select
            label={texts.roleOf(name)}
            labelHidden
            value={(pending?.kind === 'set-role' && pending.role) || member.role}
            disabled={isBusy || isFixed}
            onChange={(event) => changeRole(event.target.value as Role)}
            className="w-28"
          >
            <RoleOptions />
          </Select>
          {!member.signed_in_at && (
            <Button
              variant="secondary"
              disabled={isBusy}
              aria-describedby={nameId}
              onClick={() => send({ kind: 'resend', userId: member.user_id, name })}
            >
              {texts.resend}
            </Button>
          )}
          {!isFixed && (
            <Button variant="ghost" disabled={isBusy} aria-describedby={nameId} onClick={confirmation.open}>
              {texts.remove}
            </Button>
          )}
        </div>
      </div>
      {failed && <Alert>{failed.failure}</Alert>}
      {confirmation.hasOpened && (
        <ConfirmDialog
          open={confirmation.isOpen}
          title={member.is_you ? texts.removeYourself : texts.removePerson(name)}
          text={member.is_you ? texts.removeYourselfExplained : texts.removePersonExplained}
          confirmLabel={texts.removeAccess}
          cancelLabel={texts.keep}
          busy={isBusy}
          onConfirm={() => changeRole(null)}
          onClose={confirmation.close}
        />
      )}
    </li>
  );
}
