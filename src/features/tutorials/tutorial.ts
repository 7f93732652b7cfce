import type { EntityType } from '#io/react.tsx';
import type { Path, PlainPath, Search } from '#parts/router/address.ts';

/** A control by what a screen reader calls it; a name that ends with … is the beginning of one. */
export type Control = {
  role: 'button' | 'link' | 'textbox' | 'searchbox' | 'combobox' | 'group' | 'list';
  name: string;
  /** The part of the page where the one stands that is meant, if there are several. */
  within?: string;
};

export type Place = { to: Path; search?: Search };

/** What ticks a step: a page is reached, there is one more record, one is changed, the control is pressed, or something is shown. */
export type Done =
  | { at: Place }
  | { more: EntityType; status?: string }
  | { changed: EntityType }
  | { shows: Control }
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
  control?: Control;
  done: Done;
};

export type Tutorial = {
  id: string;
  title: string;
  summary: string;
  minutes: number;
  steps: readonly TutorialStep[];
};
