import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../support/build-test-app.ts';
import { aGiftLink, claim } from '../support/shop-actions.ts';
import { newPhone } from './valid-requests.fixture.ts';

let secure: TestApp;
let plain: TestApp;
beforeAll(async () => {
  secure = await buildTestApp({ settings: { publicOrigin: 'https://gifts.example' } });
  plain = await buildTestApp();
});
afterAll(async () => {
  await secure.close();
  await plain.close();
});

type Cookie = { name: string; value: string; domain?: string };

async function signInCookies(shop: TestApp): Promise<Cookie[]> {
  const phone_number = newPhone();
  await shop.call('POST', '/api/auth/send-code', { body: { phone_number } });
  const inbox = await shop.call('GET', `/api/dev/messages?to=${encodeURIComponent(phone_number)}`);
  const code = /\d{6}/.exec(inbox.body.data[0].body)?.[0];
  return (await shop.call('POST', '/api/auth/verify-code', { body: { phone_number, code } })).cookies;
}

it('over https cookies have __Host- or __Secure- names, so that only this host can set them', async () => {
  const [refresh, device] = await signInCookies(secure);
  expect([refresh, device]).toMatchObject([
    {
      name: '__Secure-presently_refresh',
      path: '/api/auth',
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
    },
    {
      name: '__Secure-presently_device',
      path: '/api/auth',
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
    },
  ]);
  const [recipient] = (await claim(secure, await aGiftLink(secure))).cookies as Cookie[];
  expect(recipient).toMatchObject({ path: '/', secure: true, httpOnly: true, sameSite: 'Lax' });
  expect(recipient?.name).toMatch(/^__Host-presently_gift_[\w-]{16}$/);
  for (const cookie of [refresh, device, recipient]) expect(cookie?.domain).toBeUndefined();
});

it('over https cookies without the prefix are ignored, because a subdomain could set them', async () => {
  const [refresh] = await signInCookies(secure);
  const renew = (name: string) =>
    secure.call('POST', '/api/auth/refresh', { cookies: { [name]: refresh?.value as string } });
  expect((await renew('presently_refresh')).status).toBe(401);
  expect((await renew('__Secure-presently_refresh')).status).toBe(200);
  const link = await aGiftLink(secure);
  const [recipient] = (await claim(secure, link)).cookies as [Cookie];
  const viewer = async (name: string) =>
    (await secure.call('GET', `/api/orders/track/${link}`, { cookies: { [name]: recipient.value } })).body
      .data.viewer;
  expect(await viewer(recipient.name.replace('__Host-', ''))).toBe('link');
  expect(await viewer(recipient.name)).toBe('recipient');
});

it('over https signing out deletes the cookie by its prefixed name', async () => {
  const [refresh] = await signInCookies(secure);
  const cookies = { '__Secure-presently_refresh': refresh?.value as string };
  const answer = await secure.call('POST', '/api/auth/logout', { cookies });
  expect(answer.cookies).toMatchObject([
    { name: '__Secure-presently_refresh', value: '', path: '/api/auth', secure: true },
  ]);
});

it('over plain http on localhost cookies have no prefix, because browsers would reject it', async () => {
  const names = (await signInCookies(plain)).map(({ name }) => name);
  expect(names).toEqual(['presently_refresh', 'presently_device']);
  const [recipient] = (await claim(plain, await aGiftLink(plain))).cookies as [Cookie];
  expect(recipient.name).toMatch(/^presently_gift_/);
});
