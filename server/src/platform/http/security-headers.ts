import { reportDirectives, reportingEndpoints } from './csp-reports.ts';

/** Content-Security-Policy of every response that is not a page. */
const API_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Permissions-Policy; the camera is for the pages that scan barcodes. */
export const permissionsPolicy = ({ camera }: { camera: boolean }): string =>
  `camera=(${camera ? 'self' : ''}), geolocation=(), microphone=(), usb=(), browsing-topics=()`;

/** Headers of every response. Pages replace the Content-Security-Policy with their own. */
export function securityHeaders({
  publicOrigin,
  apiUrl,
  stripe,
}: {
  publicOrigin: string;
  apiUrl: string | null;
  stripe: object | null;
}): Record<string, string> {
  const headers: Record<string, string> = {
    'content-security-policy': `${API_POLICY}; ${reportDirectives(apiUrl)}`,
    'reporting-endpoints': reportingEndpoints(apiUrl),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Stripe's wallets respond from pop-up windows.
    'cross-origin-opener-policy': stripe ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy({ camera: false }),
  };
  if (publicOrigin.startsWith('https://')) {
    headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains';
  }
  return headers;
}
