export { exchangeRoutes } from './exchange.routes.ts';
