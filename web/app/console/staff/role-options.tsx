import { ROLES } from '@presently/contracts/roles';
import { roles } from '@presently/texts/console/shared';

/** Options of a role select, highest first. */
export const RoleOptions = () =>
  ROLES.map((role) => (
    <option key={role} value={role}>
      {roles[role]}
    </option>
  ));
