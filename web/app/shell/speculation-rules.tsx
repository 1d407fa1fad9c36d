import { use } from 'react';
import { useHydrated } from '~/lib/use-hydrated';
import { ServerRequestContext } from '~/lib/request-context';

/** Pages that are the same for everybody, and so cost little to fetch too early. */
const RULES = JSON.stringify({
  prefetch: [{ where: { href_matches: ['/', '/gift/*', '/category/*'] }, eagerness: 'moderate' }],
});

/**
 * Until the page's own script has taken over, the browser itself fetches the page that a visitor is about
 * to open, where it knows how; afterwards each link does so.
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
