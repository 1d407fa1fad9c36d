import { HttpResponse } from 'msw';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { answer, sentTo } from '~/lib/fake-api.fixture';
import { operatorContext } from '../shell/operator';
import { clientLoader } from './audit.route';

const route = 'GET /api/operator/audit';

it.each([
  ['', '?views=grouped&limit=50'],
  ['?actor=Ada&from=2026-01-01', '?actor=Ada&from=2026-01-01&views=grouped&limit=50'],
  ['?subject=P-10432', '?subject=P-10432&limit=50'],
  ['?group=v1', '?group=v1&limit=50'],
])(
  'views of addresses are summed up, but not in the history of one order or group: "%s"',
  async (search, asked) => {
    answer({
      [route]: () => HttpResponse.json({ success: true, data: [], pagination: { next_cursor: null } }),
    });
    const context = new RouterContextProvider();
    context.set(operatorContext, { role: 'manager' } as never);
    const request = new Request(`http://localhost/operator/audit${search}`);
    await clientLoader({ request, context } as never);
    expect(sentTo(route).map(({ path }) => path)).toEqual([`/api/operator/audit${asked}`]);
  },
);
