import type { Clock } from '#io/browser/clock.ts';
import type { TextMemory } from '#io/browser/text-memory.ts';
import type { Remote } from '#io/hosted/hosted-remote.ts';
import type { SampleSource } from '#io/store/samples.ts';
import type { MoveIn } from './move-in.ts';

const ANSWERED_KEY = 'bms_move_in_answered';

type Here = {
  device: TextMemory;
  clock: Clock;
  samples: SampleSource;
  connect: () => Promise<Remote>;
};

export function createMoveIn({ device, clock, samples, connect }: Here): MoveIn {
  return {
    isOffered: device.read(ANSWERED_KEY) === null,
    readLocalShop: async () => (await import('#io/local/local-shop.ts')).readLocalShop(clock, samples),
    async run(shop, work) {
      const { moveToServer } = await import('./hosted-move-in.ts');
      return moveToServer(shop, await connect(), work);
    },
    markAnswered: () => device.write(ANSWERED_KEY, clock.now().toISOString()),
    offerAgain: () => device.forget(ANSWERED_KEY),
    removeLocalShop: async () => (await import('#io/local/local-shop.ts')).removeLocalShop(),
  };
}
