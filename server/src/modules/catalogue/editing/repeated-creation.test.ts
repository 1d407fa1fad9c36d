import { expect } from 'vitest';
import { signIn } from '../../../../test/support/shop-actions.ts';
import { warmPool } from '../../../../test/support/warm-pool.ts';
import { listAudit, test } from './editing.fixture.ts';

test.beforeAll(({ shop }) => warmPool(shop));

const gift = { name: 'Once', description: 'It shines.', price: 25, category_ids: ['electronics'] };
const card = { name: 'Once', category: 'Birthday' };

test.for([
  ['gift', '/gifts', gift],
  ['card_image', '/card-images', card],
] as const)(
  'a %s is created once, however often its request arrives, also at the same time',
  async ([kind, path, body], { shop, operators: _operators }) => {
    const { token } = await signIn(shop, '+12015550131');
    const send = (key: string, input: object) =>
      shop.call('POST', `/api/operator${path}`, { token, headers: { 'idempotency-key': key }, body: input });
    const invalid = await send('once', { ...body, name: '' });
    expect(invalid.status).toBe(400);
    const answers = [
      ...(await Promise.all([send('once', body), send('once', body)])),
      await send('once', body),
    ];
    expect(answers.map(({ status, body: answer }) => [status, answer.data.id])).toEqual([
      [201, 'once'],
      [201, 'once'],
      [201, 'once'],
    ]);
    expect(await listAudit(shop, kind, 'once')).toHaveLength(1);
    const reused = await send('once', { ...body, name: 'Twice' });
    expect([reused.status, reused.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect((await send('another', body)).body.data.id).toBe('once-2');
  },
);
