/** Who may call an operation, as its contract says. */
type Rule = { auth?: string | undefined };

/** Roles of operators. Each may do all that those after it may. */
export const ROLES = ['owner', 'manager', 'packer'] as const;
export type Role = (typeof ROLES)[number];

/** The work queues of packers; the others are for managers and owners. */
export const PACKERS_QUEUES = ['to_pack', 'to_ship'] as const;

export const isPackersQueue = (queue: string | null | undefined): boolean =>
  PACKERS_QUEUES.some((one) => one === queue);

/** Whether this role, or a higher one, is what `least` demands; null: no operator. */
export const hasRole = (role: Role | null, least: Role): boolean =>
  role !== null && ROLES.indexOf(role) <= ROLES.indexOf(least);

/** The role that an operation demands at least; null: it is not for operators only. */
export const roleNeededFor = ({ auth }: Rule): Role | null => ROLES.find((role) => role === auth) ?? null;

/** Whether an operator with this role may call the operation. What of it they reach is `reach` of the contract. */
export function mayCall(role: Role, endpoint: Rule): boolean {
  const needed = roleNeededFor(endpoint);
  return needed === null || hasRole(role, needed);
}
