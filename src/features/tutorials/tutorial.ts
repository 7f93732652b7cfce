import type { EntityType } from '#io/store/store.ts';
import type { TourId } from '#parts/guide/tour.ts';
import type { Path, PlainPath } from '#parts/navigation/paths.ts';
import type { Search } from '#parts/navigation/search-params.ts';

export type Place = { to: Path; search?: Search };

/** What ticks a step: a page is reached, there is one more record, one is changed, the control is pressed, or something is shown. */
export type Done =
  | { at: Place }
  | { more: EntityType; status?: string }
  | { changed: EntityType }
  | { shows: TourId }
  | 'pressed'
  /** Only the user can tell. */
  | 'next';

export type TutorialStep = {
  title: string;
  /** A guide text: what to do. */
  text: string;
  /** Where it is done; without it, on every page. */
  page?: Place;
  /** Where the way to the page begins, when its address holds a record's id. */
  from?: PlainPath;
  /** The control that the step points at. */
  control?: TourId;
  /** The part of the page to prefer, where there are several of the control. */
  within?: TourId;
  done: Done;
};

export type Tutorial = {
  id: string;
  title: string;
  summary: string;
  minutes: number;
  steps: readonly TutorialStep[];
};
