import { deleteDB } from 'idb';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PhotoError, type PhotoStore } from '#io/photos/photo-store.ts';
import { WorldProvider } from '#io/react/world.tsx';
import { render } from '#test/app/render.ts';
import { memoryWorld } from '#test/app/render-app.tsx';
import { browserPhotos } from '#test/browser/browser-photos.ts';
import { pictureFile, withExif } from '#test/browser/photo-files.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { PhotoInput } from './photo-input.tsx';
import { PhotoThumb } from './photo-thumb.tsx';
import { PhotoViewer } from './photo-viewer.tsx';

function Photos({ first, onAdded }: { first: readonly string[]; onAdded?: (ids: readonly string[]) => unknown }) {
  const [ids, setIds] = useState(first);
  const [isOpen, setOpen] = useState(false);
  const shown = ids.map((id, at) => ({ id, alt: `Front, photo ${at + 1}` }));
  return (
    <>
      <PhotoInput
        label="Add Photos"
        keptAs="test"
        onAdded={async (added) => {
          await onAdded?.(added);
          setIds((before) => [...new Set([...before, ...added])]);
        }}
      />
      <ul>
        {shown.map((photo) => (
          <li key={photo.id}>
            <PhotoThumb {...photo} />
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => setOpen(true)}>
        View
      </button>
      {isOpen && <PhotoViewer photos={shown} first={0} onClose={() => setOpen(false)} />}
    </>
  );
}

async function open(setting: Parameters<typeof Photos>[0], photos: PhotoStore = memoryWorld().photos) {
  const screen = await render(
    <WorldProvider world={memoryWorld({ world: { photos } })}>
      <Photos {...setting} />
    </WorldProvider>,
  );
  return { screen, photos, picker: screen.getByLabelText('Add Photos: file') };
}

async function jpeg(name: string, width: number): Promise<File> {
  return new File([await withExif(await pictureFile({ width, height: 300 }), 6)], name, { type: 'image/jpeg' });
}

test('photos are kept one after the other, and a file that is none is named without stopping the others', async () => {
  const added: string[] = [];
  const { screen, photos, picker } = await open({ first: [], onAdded: async ([id = '']) => added.push(id) });
  await expect.element(picker).toHaveAttribute('accept', 'image/*');
  await expect.element(picker).toHaveAttribute('capture', 'environment');
  await picker.upload([
    await jpeg('one.jpg', 400),
    new File(['no photo'], 'notes.jpg', { type: 'image/jpeg' }),
    await jpeg('two.jpg', 500),
    await jpeg('one again.jpg', 400),
  ]);
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(
      'A photo was not keptnotes.jpg: This is a text file, not a photo. Choose a JPEG, PNG or WebP photo.',
    );
  expect(added).toEqual([added[0], added[1], added[0]]);
  expect((await photos.ids()).sort()).toEqual([...new Set(added)].sort());
  const image = screen.getByRole('img', { name: 'Front, photo 2' });
  await expect.element(image).toBeVisible();
  const drawn = image.element() as HTMLImageElement;
  await expect.poll(() => [drawn.naturalWidth, drawn.naturalHeight]).toEqual([192, 320]);
  // The next choice begins without the last one's failures.
  await picker.upload(await jpeg('three.jpg', 600));
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await expect.poll(() => added.length).toBe(4);
});

test('the button says how far it is and is busy until the last photo is kept', async () => {
  const waiting: (() => void)[] = [];
  const { screen, picker } = await open({
    first: [],
    onAdded: () => new Promise<void>((resolve) => void waiting.push(resolve)),
  });
  const button = screen.getByRole('button', { name: 'Add Photos', exact: true });
  await picker.upload([await jpeg('one.jpg', 400), await jpeg('two.jpg', 500)]);
  await expect.element(screen.getByRole('status').filter({ hasText: 'Keeping photo 1 of 2…' })).toBeVisible();
  await expect.element(button).toBeDisabled();
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]?.();
  await expect.element(screen.getByRole('status').filter({ hasText: 'Keeping photo 2 of 2…' })).toBeVisible();
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.();
  await expect.element(button).toBeEnabled();
  await expect.element(screen.getByText(/Keeping/)).not.toBeInTheDocument();
});

test('a browser that is full at the second of three photos, and a record that is not saved, say so by file', async () => {
  const { photos } = memoryWorld();
  let puts = 0;
  const full: PhotoStore = {
    ...photos,
    async put(photo) {
      puts += 1;
      if (puts === 2) throw new PhotoError('full', 'This browser has no room for more photos.');
      return photos.put(photo);
    },
  };
  let saves = 0;
  const onAdded = async () => {
    saves += 1;
    if (saves === 2) throw new Error('The record was not saved');
  };
  const { screen, picker } = await open({ first: [], onAdded }, full);
  expectConsole('error', /A photo could not be kept/);
  await picker.upload([await jpeg('one.jpg', 400), await jpeg('two.jpg', 500), await jpeg('three.jpg', 600)]);
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(
      "2 photos were not kepttwo.jpg: This browser has no room for more photos.three.jpg: The photo couldn't be kept. Try again.",
    );
  await expect.poll(() => screen.getByRole('img').elements()).toHaveLength(1);
});

test('200 photos kept in this browser are all shown', async () => {
  const name = '200-photos-of-tests';
  const photos = browserPhotos(name);
  const thumbnail = await (await pictureFile({ width: 320, height: 240 })).arrayBuffer();
  const kept = Array.from({ length: 200 }, (_, number) =>
    photos.put({ bytes: new TextEncoder().encode(`photo ${number}`).buffer, thumbnail, width: 1600, height: 1200 }),
  );
  const { screen } = await open({ first: await Promise.all(kept) }, photos);
  const widths = () =>
    screen
      .getByRole('img')
      .elements()
      .map((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(widths, { timeout: 10_000 }).toEqual(Array.from({ length: 200 }, () => 320));
  await screen.unmount();
  await deleteDB(name);
});

test.each([
  [new PhotoError('unreachable', "The server can't be reached."), "The server can't be reached."],
  [new Error('The disk failed'), "This photo couldn't be opened. Close it, then open it again."],
])('a photo that fails to open says why: %s', async (error, sentence) => {
  const { photos } = memoryWorld();
  expectConsole('error', /A photo could not be read/);
  const failing: PhotoStore = { ...photos, get: () => Promise.reject(error), thumbnail: () => Promise.reject(error) };
  const { screen } = await open({ first: ['a'.repeat(64)] }, failing);
  await expect.element(screen.getByRole('listitem')).toHaveTextContent("Front, photo 1: Photo couldn't be opened");
  await screen.getByRole('button', { name: 'View' }).click();
  await expect.element(screen.getByRole('dialog').getByText(sentence, { exact: true })).toBeVisible();
  await screen.unmount();
});

test('a photo that is not on this device says so, small and large; the viewer leads from one to the next', async () => {
  const { photos } = memoryWorld();
  const bytes = await (await pictureFile({ width: 400, height: 300 })).arrayBuffer();
  const id = await photos.put({ bytes, thumbnail: bytes, width: 400, height: 300 });
  // A file that was downloaded before is released later, too.
  const create = vi.spyOn(URL, 'createObjectURL');
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const made = () => create.mock.results.map(({ value }) => value);
  const released = () => revoke.mock.calls.flatMap(([url]) => (made().includes(url) ? url : []));
  const { screen } = await open({ first: [id, 'a'.repeat(64)] }, photos);
  await expect
    .element(screen.getByRole('listitem').nth(1))
    .toHaveTextContent('Front, photo 2: Photo not on this device');
  await screen.getByRole('button', { name: 'View' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Front, photo 1' });
  await expect.element(dialog.getByRole('img', { name: 'Front, photo 1' })).toBeVisible();
  const [large] = dialog.getByRole('img').elements() as HTMLImageElement[];
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect
    .element(screen.getByRole('dialog', { name: 'Front, photo 2' }))
    .toHaveTextContent(
      'This photo is not on this device. It was freed under Settings, Data, or taken in another browser.',
    );
  expect(released()).toEqual([large?.src]);
  await screen.getByRole('button', { name: 'Next' }).click();
  await expect.element(dialog.getByText('1 of 2')).toBeVisible();
  await screen.getByRole('button', { name: 'Previous' }).click();
  await expect.element(screen.getByRole('button', { name: 'Previous' })).toHaveFocus();
  expect(released()).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await screen.unmount();
  await expect.poll(() => released().length).toBe(3);
  create.mockRestore();
  revoke.mockRestore();
});
