import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PictureEditor } from './picture-editor';
import { UploadQueue } from './upload-queue';

const pictures = ['/media/a-640.webp', '/media/b-640.webp', '/media/c-640.webp'];
let changed: string[][];

beforeEach(() => {
  changed = [];
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function show(uploads: Parameters<typeof PictureEditor>[0]['uploads'] = []) {
  const queue = new UploadQueue();
  render(
    <PictureEditor
      pictures={pictures}
      uploads={uploads}
      queue={queue}
      isBusy={false}
      onChange={(next) => changed.push(next)}
    />,
  );
  await screen.findByLabelText('Drop images here');
  return queue;
}

it('moves pictures by buttons, and announces their position', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Move image 3 left' }));
  expect(changed).toEqual([['/media/a-640.webp', '/media/c-640.webp', '/media/b-640.webp']]);
  expect(screen.getByText('Image 3 moved to position 2 of 3.')).toBeTruthy();
});

it('does not move the first picture earlier or the last one later', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Move image 1 left' }));
  fireEvent.click(screen.getByRole('button', { name: 'Move image 3 right' }));
  expect(changed).toEqual([]);
});

it('moves a picture dragged onto another', async () => {
  await show();
  const [first, , last] = within(screen.getByRole('list', { name: 'Images' })).getAllByRole('listitem');
  if (!first || !last) return expect.unreachable();
  fireEvent.dragStart(first);
  fireEvent.drop(last);
  expect(changed).toEqual([['/media/b-640.webp', '/media/c-640.webp', '/media/a-640.webp']]);
});

it('removes a picture', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Remove image 2' }));
  expect(changed).toEqual([['/media/a-640.webp', '/media/c-640.webp']]);
});

it('shows the upload progress, and the error of a failed upload', async () => {
  const upload = {
    id: 1,
    name: 'tea.png',
    preview: 'blob:x',
    state: 'sending',
    uploaded: 0.42,
    error: null,
  } as const;
  await show([upload, { ...upload, id: 2, name: 'cup.png', state: 'failed', error: 'It is damaged' }]);
  expect(screen.getByText('42% uploaded')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Progress of tea.png' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('cup.png: It is damaged');
});

it('refuses files by their content, whatever they are called, and uploads the others @R16-56', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:x');
  const damaged = 'damaged';
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name.startsWith(damaged)) throw new DOMException('Undecodable', 'InvalidStateError');
    return { close: () => {} };
  });
  const queue = await show();
  const header = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  const files = [
    new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }),
    new File(['only words'], 'notes.png', { type: 'image/png' }),
    new File([header], `${damaged}.png`, { type: 'image/png' }),
    new File([], 'empty.png', { type: 'image/png' }),
    new File([header], 'tea.txt', { type: 'text/plain' }),
  ];
  fireEvent.change(screen.getByLabelText('Drop images here'), { target: { files } });
  await screen.findByText(/“logo\.svg” isn't a supported image/);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/“notes\.png” isn't a supported image/),
      expect.stringMatching(/“damaged\.png” is damaged/),
      expect.stringMatching(/“empty\.png” is empty/),
    ]),
  );
  expect(queue.uploads().map(({ name }) => name)).toEqual(['tea.txt']);
});
