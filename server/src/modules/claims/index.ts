export { claimRoutes } from './claims.routes.ts';
export { isRecipient } from './recipient-cookie.ts';
