export type { AccountEvents, AccountsDeps } from './accounts.deps.ts';
export { accountRoutes } from './accounts.routes.ts';
export { accountTasks } from './accounts.tasks.ts';
export { authenticate, requireViewer } from './authenticate.ts';
export type { Viewer } from './sessions.store.ts';
export { staffRoutes } from './staff.routes.ts';
export { countOperators } from './staff.store.ts';
export {
  findUser,
  findUserNames,
  isPhoneEnding,
  lockExistingUsers,
  lockUserForKeyShare,
  type UserRow,
} from './users.store.ts';
