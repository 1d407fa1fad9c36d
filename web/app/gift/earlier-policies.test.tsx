import { render, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { EarlierPolicies } from './earlier-policies';

test.each([
  [3, 2, /covered by the terms of service and returns policy from that day/],
  [3, null, /covered by the terms of service from that day/],
  [null, 2, /covered by the returns policy from that day/],
  [null, null, /^$/],
])('of the terms %s and the returns %s it says %s @R12-9', (terms, returns, text) => {
  const order = { earlier_terms_version: terms, earlier_returns_version: returns };
  const Stub = createRoutesStub([{ path: '/', Component: () => <EarlierPolicies order={order} /> }]);
  const { container } = render(<Stub />);
  expect(container.textContent).toMatch(text);
  const links = within(container).queryAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    ...(terms ? [`/terms?version=${terms}`] : []),
    ...(returns ? [`/returns?version=${returns}`] : []),
  ]);
});
