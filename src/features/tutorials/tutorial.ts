import type { EntityType } from '#io/store/store.ts';
import type { TourId } from '#parts/guide/tour.ts';
import type { Path, PlainPath } from '#parts/navigation/paths.ts';
import type { Search } from '#parts/navigation/search-params.ts';

export type PageTarget = { to: Path; search?: Search };

/** Condition that completes a step. */
export type DoneWhen =
  /** The page is open. */
  | { at: PageTarget }
  /** There is one more record, of this status if one is given. */
  | { more: EntityType; status?: string }
  /** A record changed. */
  | { changed: EntityType }
  /** The control is on the screen. */
  | { shows: TourId }
  /** The control of the step was pressed. */
  | 'pressed'
  /** The user pressed Next. */
  | 'next';

export type TutorialStep = {
  title: string;
  /** Instructions, as a guide text. */
  text: string;
  /** Page of the step. Any page if absent. */
  page?: PageTarget;
  /** List to open first, if the URL of the page has a record's id. */
  from?: PlainPath;
  /** Control to outline. */
  control?: TourId;
  /** Part of the page to prefer, if there are several such controls. */
  within?: TourId;
  done: DoneWhen;
};

export type Tutorial = {
  id: string;
  title: string;
  summary: string;
  minutes: number;
  steps: readonly TutorialStep[];
};
