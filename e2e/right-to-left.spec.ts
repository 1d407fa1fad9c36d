import { unwrap } from './support/claim-steps.ts';
import { newEmail, newPhone } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a Hebrew name stays in its place, and an Arabic note runs its own way', async ({ page, shop }) => {
  const { token } = await shop.signIn(newPhone());
  const email = newEmail('noa');
  await page.request.put('/api/users/me/profile', {
    data: { first_name: 'נועה', last_name: 'לוי', email },
    headers: { authorization: `Bearer ${token}` },
  });
  const { giftId } = await shop.buy({ token, notes: 'عيد ميلاد سعيد!' });
  await unwrap(page, giftId);

  await expect(page.getByText('celebrates you')).toHaveText('\u2068נועה לוי\u2069 celebrates you');
  await expect(page.getByText('celebrates you')).toHaveCSS('direction', 'ltr');
  const places = await page.getByText('celebrates you').evaluate((line) => {
    const text = line.firstChild as Text;
    const words = line.textContent ?? '';
    const placeOf = (part: string) => {
      const range = document.createRange();
      const node = [...line.childNodes].find((child) => child.textContent?.includes(part)) ?? text;
      const start = node.textContent?.indexOf(part) ?? 0;
      range.setStart(node, start);
      range.setEnd(node, start + part.length);
      return range.getBoundingClientRect().left;
    };
    return { words, name: placeOf('נועה'), rest: placeOf('celebrates') };
  });
  expect(places.name).toBeLessThan(places.rest);
  await expect(page.locator('blockquote', { hasText: 'عيد' })).toHaveCSS('direction', 'rtl');

  const [receipt] = await shop.messages(email);
  expect(receipt?.body).toContain('Hi \u2068נועה\u2069,');
});
