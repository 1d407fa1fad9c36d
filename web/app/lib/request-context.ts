import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';
import type { AnalyticsConfig } from './analytics';
import type { ShopDetails } from './shop-details';

/** What the server knows about one rendering. It reaches components by React context, never by loader data. */
export interface RequestContext {
  /** Allows this page's inline scripts; absent on pages kept for everybody, whose scripts are allowed by hash. */
  nonce?: string | undefined;
  /** Names this request in the shop's log; shown on error screens. */
  requestId: string;
  /** The shop's own address, e.g. https://presently.example */
  origin: string;
  /** The API's address when it is not the shop's own origin. */
  apiUrl?: string | undefined;
  shop: ShopDetails;
  /** Where this browser reports errors to, when the operator has said so. */
  errorReportingDsn?: string | undefined;
  /** The operator's measuring script, if there is one. */
  analytics?: AnalyticsConfig | undefined;
  /** Called with what a loader or a component threw unexpectedly. */
  onError(error: unknown): void;
}

export const requestContext = createContext<RequestContext>();

/** Null in the browser. */
export const ServerRequestContext = createReactContext<RequestContext | null>(null);
