import type { Lists, ShopKind } from './store.ts';

/** The lists that a new shop of each kind starts with. */
export type Samples = { readonly [K in ShopKind]: (today: string) => Lists };

/** The samples, or a function that loads them: most visits never need them. */
export type SampleSource = Samples | (() => Promise<Samples>);

/** Thrown by `of` before `load`. */
export class SamplesNotLoaded extends Error {
  override readonly name = 'SamplesNotLoaded';
}

export type SampleCache = {
  load(): Promise<void>;
  of(kind: ShopKind, today: string): Lists;
};

export function createSampleCache(source: SampleSource): SampleCache {
  let loaded = typeof source === 'function' ? undefined : source;
  return {
    async load() {
      if (typeof source === 'function') loaded ??= await source();
    },
    of(kind, today) {
      if (!loaded) throw new SamplesNotLoaded('the samples were not loaded');
      return loaded[kind](today);
    },
  };
}
