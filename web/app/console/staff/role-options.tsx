import { ROLES } from '@presently/contracts/roles';
import { roles } from '@presently/texts/console/shared';

/** Options of a select for roles, the highest first. */
export const RoleOptions = () =>
  ROLES.map((role) => (
    <option key={role} value={role}>
      {roles[role]}
    </option>
  ));
