export { operatorOrderRoutes } from './operator-orders.routes.ts';
