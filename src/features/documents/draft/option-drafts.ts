import { MAX_OPTIONS } from '#domain/estimates/estimate-option.ts';
import type { LineDraft, OptionDraft } from './document-draft.ts';

const NAMES = ['Good', 'Better', 'Best'];

/** Returns the first usual name that no option has. */
function freeName(options: readonly OptionDraft[]): string {
  const taken = new Set(options.map(({ name }) => name.trim()));
  return NAMES.find((name) => !taken.has(name)) ?? `Option ${options.length + 1}`;
}

function copiedLines(items: readonly LineDraft[], newId: () => string): LineDraft[] {
  return items.map(({ chosen: _chosen, ...line }) => ({ ...line, id: newId() }));
}

/** Lines of an estimate in the form: its own, or those of its options. */
export type OfferDraft = { items: LineDraft[]; options: OptionDraft[] };

export function mayAddOption(count: number): boolean {
  return count < MAX_OPTIONS;
}

/** Adds an option without lines. At first, the lines of the estimate become the first option, and a copy of them the second. */
export function addOption({ items, options }: OfferDraft, newId: () => string): OfferDraft {
  if (options.length > 0) return { items, options: [...options, { id: newId(), name: freeName(options), items: [] }] };
  const first = { id: newId(), name: freeName([]), items };
  const second = { id: newId(), name: freeName([first]), items: copiedLines(items, newId) };
  return { items: [], options: [first, second] };
}

/** Adds a copy of the option after it. */
export function copyOption({ items, options }: OfferDraft, index: number, newId: () => string): OfferDraft {
  const copied = options[index];
  if (!copied) return { items, options };
  const { recommended: _recommended, ...rest } = copied;
  const copy = { ...rest, id: newId(), name: freeName(options), items: copiedLines(copied.items, newId) };
  return { items, options: options.toSpliced(index + 1, 0, copy) };
}

/** Removes the option. The lines of the last one left become those of the estimate. */
export function removeOption({ items, options }: OfferDraft, index: number): OfferDraft {
  const left = options.toSpliced(index, 1);
  const [last] = left;
  return left.length === 1 && last ? { items: last.items, options: [] } : { items, options: left };
}
