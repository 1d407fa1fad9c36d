/** The required role of an operation, as declared in its contract. */
type Rule = { auth?: string | undefined };

/** Operator roles. Each includes the permissions of those after it. */
export const ROLES = ['owner', 'manager', 'packer'] as const;
export type Role = (typeof ROLES)[number];

/** The work queues of packers; the others are for managers and owners. */
export const PACKERS_QUEUES = ['to_pack', 'to_ship'] as const;

export const isPackersQueue = (queue: string | null | undefined): boolean =>
  PACKERS_QUEUES.some((one) => one === queue);

/** Whether this role is at least `least`; null: not an operator. */
export const hasRole = (role: Role | null, least: Role): boolean =>
  role !== null && ROLES.indexOf(role) <= ROLES.indexOf(least);

/** The minimum role for an operation; null: it is not restricted to operators. */
export const roleNeededFor = ({ auth }: Rule): Role | null => ROLES.find((role) => role === auth) ?? null;

/**
 * Whether an operator with this role may call the operation. The contract's `reach` says which orders they can access.
 */
export function mayCall(role: Role, endpoint: Rule): boolean {
  const needed = roleNeededFor(endpoint);
  return needed === null || hasRole(role, needed);
}
