import type { Order } from '@presently/contracts/orders';
import * as texts from '@presently/texts/gift/manage';
import { href } from 'react-router';
import { TextLink } from '~/ui/text-link';

interface EarlierPoliciesProps {
  order: Pick<Order, 'earlier_terms_version' | 'earlier_returns_version'>;
}

/** Links to the terms and the returns that a gift was bought under, once there are newer ones. */
export function EarlierPolicies({ order }: EarlierPoliciesProps) {
  const { earlier_terms_version: terms, earlier_returns_version: returns } = order;
  const termsLink = terms && <TextLink to={`${href('/terms')}?version=${terms}`}>{texts.yourTerms}</TextLink>;
  const returnsLink = returns && (
    <TextLink to={`${href('/returns')}?version=${returns}`}>{texts.yourReturns}</TextLink>
  );
  if (!termsLink && !returnsLink) return null;
  return (
    <p className="text-sm text-ink-muted">
      {texts.policiesChanged}{' '}
      {termsLink && returnsLink
        ? texts.bothStillApply({ terms: termsLink, returns: returnsLink })
        : texts.oneStillApplies(termsLink || returnsLink)}
    </p>
  );
}
