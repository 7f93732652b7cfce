import { expect, test } from 'vitest';
import { PhotoError } from '#io/photos/photo-store.ts';
import { preparePhoto } from '#io/photos/prepare-photo.ts';
import type { World } from '#io/react/world.tsx';
import { StoreError } from '#io/store/store.ts';
import { memoryWorld, renderApp } from '#test/app/render-app.tsx';
import { downloadedFile } from '#test/browser/download-of.ts';
import { memoryLocalData } from '#test/browser/memory-local-data.ts';
import { pictureFile } from '#test/browser/photo-files.ts';
import { buildInspection, buildJob } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';

async function open(photos = memoryWorld().photos, world: Partial<World> = {}) {
  const { localData } = memoryLocalData();
  const app = await renderApp({ path: '/settings/data', world: { localData, photos, ...world } });
  const { screen } = app;
  await expect.element(screen.getByRole('heading', { level: 3, name: 'Photos' })).toBeVisible();
  const toast = (text: string) => screen.getByRole('region', { name: 'Notifications' }).getByText(text);
  const press = (name: string) => screen.getByRole('main').getByRole('button', { name, exact: true }).click();
  return { ...app, toast, press };
}

async function photosOf(...widths: readonly number[]) {
  const photos = memoryWorld().photos;
  for (const width of widths) await photos.put(await preparePhoto(await pictureFile({ width, height: 300 })));
  return photos;
}

/** The zip file that Export with Photos makes. */
async function exportedFile(...widths: readonly number[]): Promise<File> {
  const { press, screen } = await open(await photosOf(...widths));
  const file = await downloadedFile(() => press('Export with Photos'));
  await screen.unmount();
  return file;
}

/** An inspection of the job with one photo. */
function inspectionOf(jobId: string, photoId: string) {
  return buildInspection({ id: `of ${jobId}`, jobId, walkaround: [{ view: 'Front', photoIds: [photoId] }] });
}

test('a shop without photos says so', async () => {
  const { screen } = await open();
  await expect
    .element(
      screen.getByText(
        'There are no photos yet. Photos of a check-in are kept in this browser, apart from your lists.',
      ),
    )
    .toBeVisible();
});

test.each([
  [true, /all photos\. The file of Export has no photos\.$/],
  [false, /except those that came with requests: they stay on the server\. The file of Export has no photos\.$/],
])('the card says which photos the zip file has (in a browser: %s)', async (isLocal, words) => {
  const requestPhotos = { of: async () => [], remove: async () => {}, photos: memoryWorld().photos };
  const { screen } = await open(undefined, isLocal ? {} : { requestPhotos });
  await expect.element(screen.getByText(words)).toBeVisible();
});

test('data and photos go out as one zip file, and its contents are shown before it is imported', async () => {
  const file = await exportedFile(400, 500);
  expect(file.name).toBe('business-data-2026-11-20.zip');
  const photos = await photosOf(500, 600);
  const { screen } = await open(photos);
  await expect.element(screen.getByText(/^2 photos take [\d.]+ kB in this browser\.$/)).toBeVisible();
  await screen.getByLabelText('Import zip file').upload(file);
  const question = screen.getByRole('alertdialog');
  await expect.element(question).toHaveTextContent('Import business-data-2026-11-20.zip?');
  await expect.element(question).toHaveTextContent('Photos: 2, of which 1 are here already. No photo is removed.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await photos.ids()).sort()).toEqual((await (await photosOf(500, 600)).ids()).sort());
});

test('photos of a zip file whose lists cannot be stored are removed again', async () => {
  const file = await exportedFile(400);
  const photos = await photosOf(600);
  const before = await photos.ids();
  let ids: readonly string[] = [];
  const { store } = memoryWorld();
  const { screen, toast } = await open(photos, {
    store: {
      ...store,
      readFile: async () => ({
        offer: {
          counts: { leads: 1 },
          hasSettings: false,
          async take() {
            ids = await photos.ids();
            throw new StoreError('full', 'The disk is full. Nothing was changed.');
          },
        },
      }),
    },
  });
  expectConsole('error', /Import Failed/);
  await screen.getByLabelText('Import zip file').upload(file);
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click();
  await expect.element(toast('The disk is full. Nothing was changed.')).toBeVisible();
  // Records must never name photos that are not there yet.
  expect(ids).toHaveLength(2);
  await expect.poll(() => photos.ids()).toEqual(before);
});

test('a browser without room for the photos of a zip file keeps its lists and its photos', async () => {
  const file = await exportedFile(400, 500);
  const photos = await photosOf(600);
  const before = await photos.ids();
  const full = {
    ...photos,
    put: async () => {
      throw new PhotoError('full', 'This browser has no room for more photos.');
    },
  };
  const { screen, toast } = await open(full);
  expectConsole('error', /Import Failed/);
  await screen.getByLabelText('Import zip file').upload(file);
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click();
  await expect
    .element(
      toast(
        "There is no room for the file's photos, so nothing was changed. Free photos of old jobs under Settings, Data, then import it again.",
      ),
    )
    .toBeVisible();
  await expect.poll(() => photos.ids()).toEqual(before);
});

test('a damaged zip file is refused', async () => {
  const file = await exportedFile(400);
  const { screen, toast } = await open();
  await screen.getByLabelText('Import zip file').upload(new File([file.slice(0, 5_000)], 'half.zip'));
  await expect.element(toast('The zip file is damaged or incomplete. Choose another copy of it.')).toBeVisible();
});

test('photos of old jobs are freed after a question; the others stay, and the counts follow', async () => {
  const photos = await photosOf(400, 500, 600);
  const [old = '', recent = '', unnamed = ''] = await photos.ids();
  const world = memoryWorld();
  await world.store.seed('starter');
  await world.store.transact(() => [
    {
      entity: 'jobs',
      kind: 'add',
      item: buildJob({ id: 'a', stage: 'Delivered', deliveredAt: '2026-04-01T18:00:00Z' }),
    },
    {
      entity: 'jobs',
      kind: 'add',
      item: buildJob({ id: 'b', stage: 'Delivered', deliveredAt: '2026-10-01T18:00:00Z' }),
    },
    { entity: 'inspections', kind: 'add', item: inspectionOf('a', old) },
    { entity: 'inspections', kind: 'add', item: inspectionOf('b', recent) },
  ]);
  const { screen, toast } = await open(photos, { store: world.store });
  const months = screen.getByRole('combobox', { name: 'Free photos of jobs delivered more than' });
  const free = screen.getByRole('main').getByRole('button', { name: 'Free Photos' });
  const question = screen.getByRole('alertdialog');
  await expect.element(screen.getByText('No photos are that old.')).toBeVisible();
  await expect.element(free).toBeDisabled();
  await months.selectOptions('6 months ago');
  await expect.element(screen.getByText('1 photo of 1 job can be freed.')).toBeVisible();
  await free.click();
  await expect.element(question).toHaveTextContent('Free 1 photo?');
  await expect
    .element(question)
    .toHaveTextContent('The photos of jobs delivered more than 6 months ago are deleted from this browser.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => photos.ids()).toHaveLength(3);
  await free.click();
  await question.getByRole('button', { name: 'Free Photos' }).click();
  await expect.element(toast('1 photo deleted.')).toBeVisible();
  await expect.element(screen.getByText(/^2 photos take/)).toBeVisible();
  await expect.element(months).toHaveValue('6');
  await expect.element(screen.getByText('No photos are that old.')).toBeVisible();
  expect((await photos.ids()).sort()).toEqual([recent, unnamed].sort());
});
