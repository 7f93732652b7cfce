import type { NumberChange } from '#domain/documents/document-numbers.ts';
import type { Settings } from '#domain/shop/settings.ts';
import type { EntityType, Lists, ShopKind } from '#io/store/store.ts';
import type { TaskOptions } from '#io/store/task-options.ts';

/** A shop that is to be moved to a server. */
export type ShopToMove = { lists: Lists; settings: Settings | undefined; kind: ShopKind };

export type MovedList = {
  /** Records that were sent now. */
  sent: number;
  /** Records that the server had already, with the same id. */
  there: number;
  /** Of those, the ones that were changed here or there since; the server's state stays. */
  differing: number;
  refused: readonly { /** Counted from 1. */ row: number; why: string }[];
  /** Documents that were sent under another number, because another one on the server has theirs. */
  numberChanges: readonly NumberChange[];
};

/** What became of each record. */
export type MoveReport = Readonly<Record<EntityType, MovedList>>;

/** The shop that an earlier visit in local mode left in this browser, and the way to bring it to the server. */
export type MoveIn = {
  /** Whether the owner is still to be asked. */
  isOffered: boolean;
  /** Undefined when there is none after all. */
  readLocalShop(): Promise<ShopToMove | undefined>;
  /** Sends what the server does not have; may be stopped and repeated. */
  run(shop: ShopToMove, work?: TaskOptions): Promise<MoveReport>;
  /** The owner has answered: from now on it is not offered when the page is opened. */
  markAnswered(): void;
  /** Offers it anew when the page is opened next. */
  offerAgain(): void;
  /** Removes the copy in this browser for good. */
  removeLocalShop(): Promise<void>;
};
