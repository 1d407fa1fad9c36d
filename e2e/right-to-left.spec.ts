import { unwrap } from './support/claim-steps.ts';
import { newEmail, newPhone } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a Hebrew name does not reorder the surrounding text, and an Arabic note is right-to-left @R6-11', async ({
  page,
  shop,
}) => {
  const { token } = await shop.signIn(newPhone());
  const email = newEmail('noa');
  await page.request.put('/api/users/me/profile', {
    data: { first_name: 'נועה', last_name: 'לוי', email },
    headers: { authorization: `Bearer ${token}` },
  });
  const { giftId } = await shop.buy({ token, email, notes: 'عيد ميلاد سعيد!' });
  await unwrap(page, giftId);

  const line = page.getByText('celebrates you');
  await expect(line).toHaveText('נועה לוי celebrates you');
  await expect(line).toHaveCSS('direction', 'ltr');
  const places = await line.evaluate((element) => {
    const leftOf = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect().left;
    };
    return {
      name: leftOf(element.querySelector('bdi') as Node),
      rest: leftOf(element.lastChild as Node),
    };
  });
  expect(places.name).toBeLessThan(places.rest);
  await expect(page.locator('blockquote p', { hasText: 'عيد' })).toHaveCSS('direction', 'rtl');

  const [receipt] = await shop.messages(email);
  expect(receipt?.body).toContain('Hi \u2068נועה\u2069,');
});
