export type { AccountsDeps } from './accounts.deps.ts';
export { accountRoutes } from './accounts.routes.ts';
export { accountTasks } from './accounts.tasks.ts';
export { authenticate, requireViewer } from './authenticate.ts';
export { deleteUser } from './delete-user.ts';
export { exportUser } from './export-user.ts';
export type { Viewer } from './sessions.store.ts';
export { staffRoutes } from './staff.routes.ts';
export { countOperators } from './staff.store.ts';
export {
  findUser,
  findUserByPhone,
  findUserNames,
  isPhoneEnding,
  lockExistingUsers,
  lockUserForKeyShare,
  revokeUnlistedOwners,
  type UserRow,
} from './users.store.ts';
