import type { ShopDetails } from '@presently/contracts/shop-details';
import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';
import type { AnalyticsConfig } from './analytics';

/** The server's data about a page request. Components read it from React context, never from loader data. */
export interface RequestContext {
  /** CSP nonce of inline scripts; absent on cached pages, whose scripts are allowed by hash. */
  nonce?: string | undefined;
  /** The request's id in the server log; shown on error pages. */
  requestId: string;
  /** The shop's public origin, e.g. https://presently.example */
  origin: string;
  /** The API's origin where it differs from the shop's. */
  apiUrl?: string | undefined;
  shop: ShopDetails;
  /** Whether messages stay in the local inbox, because no SMS or email provider is configured. */
  localInbox: boolean;
  /** Where browsers report errors to, if the operator has configured error reporting. */
  errorReportingDsn?: string | undefined;
  /** The operator's analytics script, if configured. */
  analytics?: AnalyticsConfig | undefined;
  /** Called with unexpected errors of loaders and components. */
  onError(error: unknown): void;
}

/** For loaders. */
export const requestContext = createContext<RequestContext>();

/** For components; null in the browser. */
export const ServerRequestContext = createReactContext<RequestContext | null>(null);
