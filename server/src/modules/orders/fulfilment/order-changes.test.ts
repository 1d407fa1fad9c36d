import { expect, test, vi } from 'vitest';
import { createOrderChanges } from './order-changes.ts';

test('a repeated unsubscribe leaves later subscribers of the order alone', () => {
  const changes = createOrderChanges();
  const [first, second] = [vi.fn(), vi.fn()];
  const unsubscribe = changes.subscribe('order', first);
  unsubscribe();
  changes.subscribe('order', second);
  unsubscribe();
  changes.notify('order');
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
});
