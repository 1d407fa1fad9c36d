import { use } from 'react';
import { ServerRequestContext } from '~/lib/request-context';
import { useHydrated } from '~/lib/use-hydrated';

/** Only pages that the server caches for all visitors, because prefetching them costs little. */
const RULES = JSON.stringify({
  prefetch: [{ where: { href_matches: ['/', '/gift/*', '/category/*', '/ideas/*'] }, eagerness: 'moderate' }],
});

/**
 * Lets browsers with the Speculation Rules API prefetch the page that a visitor is about to open until the page is
 * hydrated; afterwards React Router's links prefetch.
 */
export function SpeculationRules() {
  const nonce = use(ServerRequestContext)?.nonce;
  if (useHydrated()) return null;
  return (
    <script type="speculationrules" nonce={nonce} suppressHydrationWarning>
      {RULES}
    </script>
  );
}
