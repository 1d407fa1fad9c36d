import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { useRevalidator } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { answer, delayed, inTurn, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { renderInConsole } from '../render-in-console.fixture';
import PageRoute, { clientAction, clientLoader } from './page.route';

// The route's props are typed by its loader; here the router provides the data.
const Page = PageRoute as ComponentType<object>;
function Screen(props: object) {
  const { revalidate } = useRevalidator();
  return (
    <>
      <Page {...props} />
      <button type="button" onClick={() => void revalidate()}>
        Reload
      </button>
    </>
  );
}
const at = '2026-01-01T00:00:00.000Z';
const first = { version: 1, is_shipped: true, by: null, at };
const page = {
  page: 'returns',
  ...first,
  markdown: '# Returns',
  shipped_markdown: '# Returns',
  variables: [{ name: 'shop_name', value: 'Presently' }],
  conditions: [{ name: 'guest_checkout', holds: true }],
  versions: [first],
};
const second = { version: 2, is_shipped: false, by: 'Ada', at };
const theirs = { ...page, ...second, markdown: '# Theirs', versions: [second, first] };
const load = 'GET /api/operator/pages/returns';
const previewed = 'POST /api/operator/pages/returns/preview';
const save = 'PUT /api/operator/pages/returns';
const shown = {
  title: 'As the shop shows it',
  lead: null,
  html: '<section><p>Safe</p></section>',
  description: null,
};

afterEach(cleanup);

const params = { page: 'returns' };
const show = () =>
  renderInConsole(Screen, {
    loader: (args) => clientLoader({ ...args, params } as never),
    action: (args) => clientAction({ ...args, params } as never),
  });
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Text');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('shows a preview by the server, inserts variables and saves @R12-4', async () => {
  answer({
    [load]: inTurn(succeed(page), succeed({ ...theirs, markdown: '# {shop_name}Returns' })),
    [previewed]: succeed(shown),
    [save]: succeed({ ...theirs, markdown: '# {shop_name}Returns' }),
  });
  show();
  await screen.findByText('As the shop shows it');
  expect(screen.getByText('Safe').closest('section')).not.toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  field().setSelectionRange(2, 2);
  await press('{shop_name}');
  expect(field().value).toBe('# {shop_name}Returns');
  expect([field().selectionStart, field().selectionEnd]).toEqual([13, 13]);
  expect(document.activeElement).toBe(field());
  await waitFor(() =>
    expect(sentTo(previewed).map(({ body }) => body)).toContainEqual({ markdown: '# {shop_name}Returns' }),
  );
  await press('Save');
  await screen.findByText('All changes saved');
  expect(sentTo(save).map(({ body }) => body)).toEqual([
    { markdown: '# {shop_name}Returns', seen_version: 1 },
  ]);
});

it('names the line that is wrong, and keeps what was typed @R12-3', async () => {
  const text = "Line 1: HTML and scripts aren't allowed";
  const refuse = reject(400, { error: text, fields: { markdown: text } });
  answer({ [load]: succeed(page), [previewed]: refuse, [save]: refuse });
  show();
  await screen.findByLabelText('Text');
  await userEvent.clear(field());
  await userEvent.type(field(), '<b>');
  await press('Save');
  await waitFor(() => expect(document.getElementById(`${field().id}-error`)?.textContent).toBe(text));
  expect(field().value).toBe('<b>');
  await screen.findAllByText(text);
});

it('after a conflict both texts are there, and mine can be saved over theirs @R12-5', async () => {
  const reloaded = delayed(succeed(theirs));
  answer({
    [load]: inTurn(succeed(page), reloaded.resolver),
    [previewed]: succeed(shown),
    [save]: inTurn(reject(409, { error: 'Ada saved this page.' }), succeed(theirs)),
  });
  show();
  await screen.findByLabelText('Text');
  await userEvent.type(field(), ' mine');
  await press('Save');
  await screen.findByText('Ada saved this page.');
  const panel = await screen.findByRole('region', { name: 'The newly saved text' });
  // What was loaded before is not theirs.
  expect(panel.getAttribute('aria-busy')).toBe('true');
  expect(panel.querySelector('pre')).toBeNull();
  reloaded.give();
  // It scrolls, so it can be reached by keyboard.
  expect((await within(panel).findByText('# Theirs')).tabIndex).toBe(0);
  expect(panel.getAttribute('aria-busy')).toBe('false');
  expect(field().value).toBe('# Returns mine');
  await press('Save');
  await waitFor(() => expect(sentTo(save)).toHaveLength(2));
  expect(sentTo(save).map(({ body }) => (body as { seen_version: number }).seen_version)).toEqual([1, 2]);
});

it('keeps the draft if the text of the other person cannot be loaded, and shows it after another try @R12-5', async () => {
  answer({
    [load]: inTurn(succeed(page), reject(503, { error: 'Try again in a minute.' }), succeed(theirs)),
    [previewed]: succeed(shown),
    [save]: reject(409, { error: 'Ada saved this page.' }),
  });
  show();
  await screen.findByLabelText('Text');
  await userEvent.type(field(), ' mine');
  await press('Save');
  await screen.findByText(/^Try again in a minute\./);
  expect(screen.queryByRole('region', { name: 'The newly saved text' })).toBeNull();
  expect(field().value).toBe('# Returns mine');
  await press('Try again');
  await screen.findByText('# Theirs');
  expect(field().value).toBe('# Returns mine');
});

it('puts an earlier version into the editor, to look at before it is saved @R12-4', async () => {
  answer({
    [load]: succeed(theirs),
    [previewed]: succeed(shown),
    'GET /api/operator/pages/returns/versions/1': succeed({ ...first, markdown: '# Old', rendered: shown }),
  });
  show();
  await screen.findByRole('link', { name: 'Version 1' });
  await press('Restore');
  await waitFor(() => expect(field().value).toBe('# Old'));
  expect(sentTo(save)).toEqual([]);
});

it('asks before changes of the page are lost @R12-4', async () => {
  answer({ [load]: succeed(page), [previewed]: succeed(shown) });
  show();
  await screen.findByLabelText('Text');
  await userEvent.type(field(), ' mine');
  await userEvent.click(screen.getByRole('link', { name: 'Version 1' }));
  await screen.findByText("You'll lose the changes you've made to this page.");
});

it('keeps what is typed while a text is being saved, and asks before it is lost @R12-4', async () => {
  const saving = delayed(succeed({ ...theirs, markdown: '# Returns 1' }));
  answer({
    [load]: inTurn(succeed(page), succeed({ ...theirs, markdown: '# Returns 1' })),
    [previewed]: succeed(shown),
    [save]: saving.resolver,
  });
  show();
  await screen.findByLabelText('Text');
  await userEvent.type(field(), ' 1');
  await press('Save');
  await userEvent.type(field(), '2');
  await userEvent.click(screen.getByRole('link', { name: 'Version 1' }));
  await screen.findByText("You'll lose the changes you've made to this page.");
  await press('Stay');
  saving.give();
  await screen.findByRole('link', { name: 'Version 2' });
  expect(field().value).toBe('# Returns 12');
  screen.getByText('Unsaved changes');
});

it('asks before a version replaces unsaved changes, even those typed while it is loading @R12-4', async () => {
  const loading = delayed(succeed({ ...first, markdown: '# Old', rendered: shown }));
  answer({
    [load]: succeed(theirs),
    [previewed]: succeed(shown),
    'GET /api/operator/pages/returns/versions/1': loading.resolver,
  });
  show();
  await screen.findByRole('link', { name: 'Version 1' });
  await press('Restore');
  await userEvent.type(field(), ' mine');
  loading.give();
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace your unsaved changes?' }));
  expect(field().value).toBe('# Theirs mine');
  await userEvent.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(field().value).toBe('# Old');
});

it('says that the original text replaces unsaved changes for good @R12-4', async () => {
  answer({ [load]: succeed(theirs), [previewed]: succeed(shown) });
  show();
  await screen.findByRole('link', { name: 'Version 1' });
  await press('Use original text');
  await screen.findByText(/^Your text stays in the versions/);
  await press('Keep mine');
  await userEvent.type(field(), ' mine');
  await press('Use original text');
  await screen.findByText(/^You'll lose your unsaved changes/);
});

it('shows the conflict before it saves over a version that a reload has brought @R12-5', async () => {
  answer({
    [load]: inTurn(succeed(page), succeed(theirs)),
    [previewed]: succeed(shown),
    [save]: succeed({ ...theirs, version: 3, markdown: '# Returns mine' }),
  });
  show();
  await screen.findByLabelText('Text');
  await userEvent.type(field(), ' mine');
  await press('Reload');
  await screen.findByText(/^This page changed while you were editing/);
  await within(screen.getByRole('region', { name: 'The newly saved text' })).findByText('# Theirs');
  expect(field().value).toBe('# Returns mine');
  await press('Save');
  await waitFor(() =>
    expect(sentTo(save).map(({ body }) => body)).toEqual([{ markdown: '# Returns mine', seen_version: 2 }]),
  );
});

it('takes over a version that a reload has brought when nothing was edited @R12-5', async () => {
  answer({ [load]: inTurn(succeed(page), succeed(theirs)), [previewed]: succeed(shown) });
  show();
  await screen.findByLabelText('Text');
  await press('Reload');
  await waitFor(() => expect(field().value).toBe('# Theirs'));
  screen.getByText('All changes saved');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that the original text was not restored because somebody else has saved the page @R12-5', async () => {
  const newer = { ...theirs, version: 3, markdown: '# Newer' };
  const reset = 'POST /api/operator/pages/returns/reset';
  answer({
    [load]: inTurn(succeed(theirs), succeed(newer)),
    [previewed]: succeed(shown),
    [reset]: inTurn(reject(409, { error: 'Ada saved this page.' }), succeed({ ...page, version: 4 })),
  });
  show();
  const useOriginal = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Use original text' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Use original text' }));
  };
  await useOriginal();
  await waitFor(() => expect(field().value).toBe('# Newer'));
  const text = 'This page changed in the meantime, so nothing was saved. The new text is in the editor.';
  expect(screen.getByRole('alert').textContent).toBe(text);
  screen.getByText('All changes saved');
  await useOriginal();
  await waitFor(() => expect(field().value).toBe('# Returns'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sentTo(reset).map(({ body }) => body)).toEqual([{ seen_version: 2 }, { seen_version: 3 }]);
});

it('goes back to the text that was saved last, even if the page could not be loaded since', async () => {
  answer({
    [load]: inTurn(succeed(page), reject(503, { error: 'Try again in a minute.' })),
    [previewed]: succeed(shown),
    [save]: succeed({ ...theirs, markdown: '# Returns 1' }),
  });
  show();
  await screen.findByLabelText('Text');
  await userEvent.type(field(), ' 1');
  await press('Save');
  await screen.findByText(/^Try again in a minute\./);
  await screen.findByText('All changes saved');
  await userEvent.type(field(), '2');
  await press('Discard');
  expect(field().value).toBe('# Returns 1');
  await userEvent.type(field(), '3');
  await press('Save');
  await waitFor(() => expect(sentTo(save)).toHaveLength(2));
  expect(sentTo(save)[1]?.body).toEqual({ markdown: '# Returns 13', seen_version: 2 });
});
