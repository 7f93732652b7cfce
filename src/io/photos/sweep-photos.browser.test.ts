import { deleteDB } from 'idb';
import { expect, test } from 'vitest';
import { createBrowserData } from '#io/local/browser-data.ts';
import { localBrowser } from '#test/browser/local-browser.ts';
import { buildClaim, buildInspection } from '#test/build.ts';
import { createLocalPhotos } from './local-photos.ts';
import { buildPhoto } from './photo-store.contract.ts';

const NAME = 'photos-to-sweep';

test('photos that neither a record nor a backup names are removed after a day', async () => {
  const browser = await localBrowser();
  let time = '2026-11-20T18:00:00Z';
  const clock = { now: () => new Date(time) };
  const photos = createLocalPhotos(NAME, clock.now);
  const shop = browser.open();
  const data = createBrowserData(shop, localStorage, clock, photos);
  const [named, claimed, inBackup, unnamed] = [
    await photos.put(buildPhoto(1)),
    await photos.put(buildPhoto(2)),
    await photos.put(buildPhoto(3)),
    await photos.put(buildPhoto(4)),
  ];
  const walkaround = (id: string) => [{ view: 'Front' as const, photoIds: [id] }];
  await shop.store.inspections.add(buildInspection({ id: 'one', walkaround: walkaround(named) }));
  await shop.store.inspections.add(buildInspection({ id: 'two', walkaround: walkaround(inBackup) }));
  await shop.store.claims.add(buildClaim({ photoIds: [claimed] }));
  await data.backUpDaily();
  await shop.store.inspections.remove('two');

  await data.sweepPhotos();
  time = '2026-11-21T17:59:00Z';
  await data.sweepPhotos();
  expect((await photos.ids()).sort()).toEqual([named, claimed, inBackup, unnamed].sort());
  time = '2026-11-21T18:00:00Z';
  await data.sweepPhotos();
  expect((await photos.ids()).sort()).toEqual([named, claimed, inBackup].sort());

  const [backup] = await data.backups();
  if (!backup) throw new Error('There is no backup');
  await data.restore(backup.id);
  await data.sweepPhotos();
  expect((await shop.store.inspections.list()).map(({ id }) => id)).toEqual(['one', 'two']);
  expect((await photos.ids()).sort()).toEqual([named, claimed, inBackup].sort());
  await browser.close();
  await deleteDB(NAME);
});
