import type { Clock } from './clock.ts';
import type { Remote } from './hosted-remote.ts';
import type { LongWork } from './long-work.ts';
import type { MoveReport, ShopToMove } from './move-in.ts';
import type { SampleSource } from './samples.ts';
import type { TextMemory } from './text-memory.ts';

/** The shop that an earlier visit in local mode left in this browser, and the way to bring it to the server. */
export type MoveIn = {
  /** Whether the owner is still to be asked. */
  isOffered: boolean;
  /** Undefined when there is none after all. */
  look(): Promise<ShopToMove | undefined>;
  /** Sends what the server does not have; may be stopped and repeated. */
  run(shop: ShopToMove, work?: LongWork): Promise<MoveReport>;
  /** The owner has answered: from now on it is not offered when the page is opened. */
  settle(): void;
  /** Offers it anew when the page is opened next. */
  offerAgain(): void;
  /** Removes the copy in this browser for good. */
  removeCopy(): Promise<void>;
};

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
    look: async () => (await import('./local-shop-here.ts')).readLocalShop(clock, samples),
    async run(shop, work) {
      const { moveIn } = await import('./move-in.ts');
      return moveIn(shop, await connect(), work);
    },
    settle: () => device.write(ANSWERED_KEY, clock.now().toISOString()),
    offerAgain: () => device.forget(ANSWERED_KEY),
    removeCopy: async () => (await import('./local-shop-here.ts')).removeLocalShop(),
  };
}
