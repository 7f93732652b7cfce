import type { VehicleLookup } from '#io/vehicles/vehicle-lookup.ts';

/** The lookup with something done before each of its answers. */
function before(lookup: VehicleLookup, act: (question: string) => Promise<void>): VehicleLookup {
  const after = async <T>(question: string, answer: () => Promise<T>): Promise<T> => {
    await act(question);
    return answer();
  };
  return {
    makes: (filter) => after(filter ?? '', () => lookup.makes(filter)),
    models: (makeId, filter) => after(makeId, () => lookup.models(makeId, filter)),
    years: () => after('years', () => lookup.years()),
    trims: (make, model) => after(`${make} ${model}`, () => lookup.trims(make, model)),
    details: (make, model) => after(`${make} ${model}`, () => lookup.details(make, model)),
    search: (text) => after(text, () => lookup.search(text)),
  };
}

/** A lookup behind a slow line: each answer takes so many milliseconds, or as many as the question deserves. */
export function delayed(lookup: VehicleLookup, ms: number | ((question: string) => number)): VehicleLookup {
  return before(
    lookup,
    (question) => new Promise((resolve) => setTimeout(resolve, typeof ms === 'number' ? ms : ms(question))),
  );
}

/** A lookup that keeps the answer to one question until it is released. */
export function withheld(lookup: VehicleLookup, question: string): { lookup: VehicleLookup; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    lookup: before(lookup, async (asked) => (asked === question ? released : undefined)),
    release,
  };
}

/** A lookup that cannot be reached as long as `isDown` says so. */
export function unreachable(lookup: VehicleLookup, isDown: () => boolean): VehicleLookup {
  return before(lookup, async () => {
    if (isDown()) throw new Error('The line is down.');
  });
}

/** A lookup that records each search when it is called. */
export function overheard(lookup: VehicleLookup, onSearch: (text: string) => void): VehicleLookup {
  return {
    ...lookup,
    search: (text) => {
      onSearch(text);
      return lookup.search(text);
    },
  };
}
