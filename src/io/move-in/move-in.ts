import type { NumberChange } from '#domain/documents/document-numbers.ts';
import type { Settings } from '#domain/shop/settings.ts';
import type { EntityType, Lists, ShopKind } from '#io/store/store.ts';
import type { TaskOptions } from '#io/store/task-options.ts';

/** A shop to move to a server. */
export type ShopToMove = { lists: Lists; settings: Settings | undefined; kind: ShopKind };

export type MovedList = {
  /** Number of sent records. */
  sent: number;
  /** Number of records that the server already had, by id. */
  there: number;
  /** Number of those that differ; the server's version stays. */
  differing: number;
  refused: readonly { /** Counted from 1. */ row: number; why: string }[];
  /** Documents that got a new number, because another one on the server has theirs. */
  numberChanges: readonly NumberChange[];
};

export type MovedLists = Readonly<Record<EntityType, MovedList>>;

/** The result per list. */
export type MoveReport = MovedLists & { readonly photos: MovedList };

/** Moves a shop from local mode in this browser to the server. */
export type MoveIn = {
  /** True until the owner has answered the offer. */
  isOffered: boolean;
  /** Returns the shop; undefined when there is none. */
  readLocalShop(): Promise<ShopToMove | undefined>;
  /** Sends the records and photos that the server does not have. Can be stopped and repeated. */
  run(shop: ShopToMove, work?: TaskOptions): Promise<MoveReport>;
  /** Records that the owner has answered, so that the offer is not shown again. */
  markAnswered(): void;
  /** Shows the offer again at the next start. */
  offerAgain(): void;
  /** Deletes the shop in this browser permanently, with its photos. */
  removeLocalShop(): Promise<void>;
};
