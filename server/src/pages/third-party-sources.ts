import type { ResolvedConfig } from '../deps.ts';
import { mergeSources, type PolicySources } from './content-policy.ts';

/** What Stripe.js needs (docs.stripe.com/security/guide, content security policy). */
const STRIPE: PolicySources = {
  script: ['https://js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

/** STRIPE_JS_URL replaces Stripe.js in tests; its script, frames and calls all use one origin. */
const fakeStripeSources = (scriptUrl: string): PolicySources => {
  const { origin } = new URL(scriptUrl);
  return { script: [origin], frame: [origin], connect: [origin] };
};

/**
 * The third-party hosts that a page's Content-Security-Policy allows: those enabled by the settings, on pages that use
 * them.
 */
export function thirdPartySources(
  {
    stripe,
    errorReportingDsn,
    analytics,
  }: Pick<ResolvedConfig, 'stripe' | 'errorReportingDsn' | 'analytics'>,
  page: { allowsAnalytics: boolean },
): PolicySources {
  const enabled: PolicySources[] = [];
  if (stripe) enabled.push(stripe.scriptUrl === null ? STRIPE : fakeStripeSources(stripe.scriptUrl));
  if (errorReportingDsn) enabled.push({ connect: [new URL(errorReportingDsn).origin] });
  if (analytics && page.allowsAnalytics) {
    const { hosts } = analytics;
    enabled.push({ script: [new URL(analytics.script).origin], connect: hosts, img: hosts });
  }
  return mergeSources(enabled);
}
