import type { Settings } from '../deps.ts';
import type { PolicySources } from './content-policy.ts';

/** What Stripe.js needs (docs.stripe.com/security/guide, content security policy). */
const STRIPE: PolicySources = {
  script: ['https://js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

/** Whoever stands in for Stripe.js does so with one origin. */
const standIn = (scriptUrl: string): PolicySources => {
  const { origin } = new URL(scriptUrl);
  return { script: [origin], frame: [origin], connect: [origin] };
};

/** The foreign hosts a page may talk to: only those that the operator has switched on, and only where they belong. */
export function thirdPartySources(
  { stripe, errorReportingDsn, measuring }: Pick<Settings, 'stripe' | 'errorReportingDsn' | 'measuring'>,
  page: { measured: boolean },
): PolicySources {
  const granted: PolicySources[] = [];
  if (stripe) granted.push(stripe.scriptUrl === null ? STRIPE : standIn(stripe.scriptUrl));
  if (errorReportingDsn) granted.push({ connect: [new URL(errorReportingDsn).origin] });
  if (measuring && page.measured) {
    const { hosts } = measuring;
    granted.push({ script: [new URL(measuring.script).origin], connect: hosts, img: hosts });
  }
  const all = (name: keyof PolicySources) => granted.flatMap((sources) => sources[name] ?? []);
  return { script: all('script'), frame: all('frame'), connect: all('connect'), img: all('img') };
}
