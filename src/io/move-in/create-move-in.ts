import type { Clock } from '#io/browser/clock.ts';
import type { TextMemory } from '#io/browser/text-memory.ts';
import type { Remote } from '#io/hosted/hosted-remote.ts';
import type { PhotoStore } from '#io/photos/photo-store.ts';
import type { SampleSource } from '#io/store/samples.ts';
import type { TaskOptions } from '#io/store/task-options.ts';
import type { MoveIn } from './move-in.ts';

const ANSWERED_KEY = 'bms_move_in_answered';

type Here = {
  device: TextMemory;
  clock: Clock;
  samples: SampleSource;
  connect: () => Promise<Remote>;
  /** Photos on the server. */
  photos: PhotoStore;
};

export function createMoveIn({ device, clock, samples, connect, photos }: Here): MoveIn {
  return {
    isOffered: device.read(ANSWERED_KEY) === null,
    readLocalShop: async () => (await import('#io/local/local-shop.ts')).readLocalShop(clock, samples),
    async run(shop, work) {
      const [{ moveToServer }, { movePhotos }, { createLocalPhotos, PHOTOS_DATABASE }] = await Promise.all([
        import('./hosted-move-in.ts'),
        import('./move-photos.ts'),
        import('#io/photos/local-photos.ts'),
      ]);
      const half = (from: number): TaskOptions => ({
        ...work,
        onProgress: (share) => work?.onProgress?.(from + share / 2),
      });
      const lists = await moveToServer(shop, await connect(), half(0));
      return { ...lists, photos: await movePhotos(createLocalPhotos(PHOTOS_DATABASE, clock.now), photos, half(0.5)) };
    },
    markAnswered: () => device.write(ANSWERED_KEY, clock.now().toISOString()),
    offerAgain: () => device.forget(ANSWERED_KEY),
    removeLocalShop: async () => (await import('#io/local/local-shop.ts')).removeLocalShop(),
  };
}
