import type { Lists, ShopKind } from './store.ts';

/** What a shop of each kind starts with. */
export type Samples = { readonly [K in ShopKind]: (today: string) => Lists };

/** The samples, or the way to load them: most visits never need them. */
export type SampleSource = Samples | (() => Promise<Samples>);

/** Thrown by `of` while the samples are not loaded; loading them and trying again helps. */
export class SamplesMissing extends Error {
  override readonly name = 'SamplesMissing';
}

export type SampleShelf = {
  load(): Promise<void>;
  of(kind: ShopKind, today: string): Lists;
};

export function createSampleShelf(source: SampleSource): SampleShelf {
  let loaded = typeof source === 'function' ? undefined : source;
  return {
    async load() {
      if (typeof source === 'function') loaded ??= await source();
    },
    of(kind, today) {
      if (!loaded) throw new SamplesMissing('the samples were not loaded');
      return loaded[kind](today);
    },
  };
}
