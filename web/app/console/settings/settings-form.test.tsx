import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HttpResponseResolver } from 'msw';
import { useLoaderData } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { answer, delayed, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { renderInConsole } from '../render-in-console.fixture';
import { settings } from './settings.fixture';
import SettingsPage, { clientAction, clientLoader } from './settings.route';

const route = 'PUT /api/operator/settings';

afterEach(cleanup);

/** @param onSave answers the request to save */
async function show(onSave: HttpResponseResolver = succeed(settings), saved = settings) {
  answer({ 'GET /api/operator/settings': succeed(saved), [route]: onSave });
  renderInConsole(
    () => <SettingsPage {...({ loaderData: useLoaderData() } as Parameters<typeof SettingsPage>[0])} />,
    { loader: clientLoader as never, action: clientAction as never },
  );
  await screen.findByLabelText('Name');
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
async function type(label: string, value: string) {
  await userEvent.clear(field(label));
  await userEvent.type(field(label), value);
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const errorAt = (label: string) => document.getElementById(`${field(label).id}-error`)?.textContent;

it('saves only changed settings', async () => {
  const next = { ...settings, low_stock_level: 8 };
  await show(succeed(next));
  await type('Low stock', '8');
  answer({ 'GET /api/operator/settings': succeed(next) });
  await save();
  await screen.findByText('All changes saved');
  expect(field('Low stock').value).toBe('8');
  expect(sentTo(route).map(({ body }) => body)).toEqual([{ low_stock_level: 8 }]);
});

it('saves the time zone that is chosen by its name @R16-45', async () => {
  const next = {
    ...settings,
    time_zone: 'America/Chicago',
    changed: { time_zone: { by: 'Ada', at: new Date().toISOString() } },
  };
  await show(succeed(next));
  const select = screen.getByLabelText<HTMLSelectElement>('Time zone');
  expect(select.selectedOptions[0]?.textContent).toBe('Eastern Time (New York)');
  await userEvent.selectOptions(select, 'Central Time (Chicago)');
  answer({ 'GET /api/operator/settings': succeed(next) });
  await save();
  await screen.findByText(/Updated just now by Ada. Default: Eastern Time \(New York\)\./);
  expect(select.value).toBe('America/Chicago');
  expect(sentTo(route).map(({ body }) => body)).toEqual([{ time_zone: 'America/Chicago' }]);
});

it('sends nothing that is wrong, says so at each field and focuses the first', async () => {
  await show();
  await type('Expiring soon', 'soon');
  await type('Contact email', 'nobody');
  await save();
  await waitFor(() => expect(document.activeElement).toBe(field('Contact email')));
  expect(errorAt('Contact email')).toBe('Please enter a valid email address');
  expect(errorAt('Expiring soon')).toBe('Enter a whole number');
  expect(field('Expiring soon').value).toBe('soon');
  expect(sentTo(route)).toEqual([]);
});

it("shows the server's error at its field, and keeps the input", async () => {
  const text = 'This name is taken';
  await show(reject(400, { error: text, code: 'invalid_input', fields: { shop_name: text } }));
  await type('Name', 'Hers');
  await save();
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  expect(errorAt('Name')).toBe(text);
  expect(screen.getAllByText(text)).toHaveLength(1);
  expect(field('Name').value).toBe('Hers');
});

it('shows any other error above the button, and keeps the input', async () => {
  await show(reject(503, { error: 'Please wait.' }));
  await type('Name', 'Hers');
  await save();
  await screen.findByText('Please wait. (request ID r1)');
  expect(field('Name').value).toBe('Hers');
});

it('previews the logo on light and dark, and removes one @R12-33', async () => {
  const logo = { url: '/media/logo-light.00000000-600.webp', width: 360, height: 120 };
  const logo_dark = { url: '/media/logo-dark.00000000-600.webp', width: 240, height: 120 };
  const changed = { logo: { by: 'Ada', at: new Date().toISOString() } };
  const withLogos = { ...settings, logo, logo_dark, changed };
  answer({
    'DELETE /api/operator/settings/logos/dark': succeed({ ...withLogos, logo_dark: null }),
    'DELETE /api/operator/settings/logos/light': reject(503, { error: 'Please wait.' }),
  });
  await show(succeed(withLogos), withLogos);
  const previews = () =>
    [...document.querySelectorAll('[data-scheme] img')].map((image) => image.getAttribute('src'));
  expect(previews()).toEqual([logo.url, logo_dark.url]);
  const region = (name: string) => within(screen.getByRole('region', { name }));
  expect(region('Logo').getByText(/Updated just now by Ada/)).toBeTruthy();
  answer({ 'GET /api/operator/settings': succeed({ ...withLogos, logo_dark: null }) });
  await userEvent.click(
    region('Logo for dark backgrounds').getByRole('button', { name: 'Remove dark logo' }),
  );
  await waitFor(() => expect(previews()).toEqual([logo.url, logo.url]));
  expect(screen.queryByRole('button', { name: 'Remove dark logo' })).toBeNull();
  await userEvent.click(region('Logo').getByRole('button', { name: 'Remove logo' }));
  await region('Logo').findByText('Please wait. (request ID r1)');
  expect(previews()).toEqual([logo.url, logo.url]);
});

it('keeps what is typed while settings are being saved, and asks before it is lost @R16-75', async () => {
  const next = { ...settings, low_stock_level: 8 };
  const saving = delayed(succeed(next));
  await show(saving.resolver);
  await type('Low stock', '8');
  answer({ 'GET /api/operator/settings': succeed(next) });
  await save();
  await type('Name', 'Hers');
  saving.give();
  await screen.findByText('1 unsaved change');
  expect([field('Name').value, field('Low stock').value]).toEqual(['Hers', '8']);
  await userEvent.click(screen.getByRole('link', { name: 'Backups' }));
  await screen.findByText("You'll lose the changes you've made to your settings.");
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  expect(field('Name').value).toBe('Hers');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(field('Name').value).toBe('Presently');
});

it("takes over a colleague's change that a reload brings, and saves only the own one", async () => {
  const logo = { url: '/media/logo-light.00000000-600.webp', width: 360, height: 120 };
  const newer = { ...settings, contact_email: 'new@example.com', low_stock_level: 8 };
  await show(succeed(newer), { ...settings, logo, contact_email: 'old@example.com' });
  await type('Name', 'Mine');
  answer({
    'DELETE /api/operator/settings/logos/light': succeed(newer),
    'GET /api/operator/settings': succeed(newer),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Remove logo' }));
  await waitFor(() => expect(field('Contact email').value).toBe('new@example.com'));
  expect([field('Name').value, field('Low stock').value]).toEqual(['Mine', '8']);
  screen.getByText('1 unsaved change');
  await save();
  await waitFor(() => expect(sentTo(route).map(({ body }) => body)).toEqual([{ shop_name: 'Mine' }]));
});
