import { expect } from 'vitest';
import { placeOrder } from '../../../test/support/shop-actions.ts';
import { test } from '../../../test/support/shop-test.ts';
import { listMessagesAbout } from './index.ts';

test('the messages about an order are listed without their text, which may contain links with secret keys', async ({
  shop,
  giftId,
}) => {
  const { body } = await placeOrder(shop, { giftId });
  const messages = await listMessagesAbout(shop.deps.database.db, body.data.id);
  expect(messages).toMatchObject([{ kind: 'receipt', channel: 'email' }]);
  expect(messages[0]).not.toHaveProperty('body');
  expect(messages[0]).not.toHaveProperty('content');
});
