import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ConflictNotice } from './conflict-notice';

afterEach(cleanup);

it('lists applied remote changes, and offers to accept the conflicting ones', async () => {
  const events: object[] = [];
  render(
    <ConflictNotice<{ price: string; brand: string }>
      conflict={{
        text: 'Ada changed the price a minute ago.',
        remoteChanges: [
          { field: 'price', theirs: '55.00', hasConflict: true },
          { field: 'brand', theirs: 'Kiln', hasConflict: false },
        ],
      }}
      getFieldLabel={(field) => ({ price: 'Price', brand: 'Brand' })[field]}
      formatValue={String}
      onAcceptTheirs={(change) => events.push(change)}
      onDismiss={() => events.push({})}
    />,
  );
  const { textContent } = screen.getByRole('alert');
  expect(textContent).toContain('Ada changed the price a minute ago.');
  expect(textContent).toContain("Updated to their version, since you hadn't edited it: Brand.");
  expect(textContent).toContain('Price: They entered “55.00”');
  await userEvent.click(screen.getByRole('button', { name: 'Use theirs' }));
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(events).toEqual([{ price: '55.00' }, {}]);
});
