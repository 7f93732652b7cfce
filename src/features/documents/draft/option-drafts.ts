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

/** Adds an option with copies of the lines of another one, at first of the estimate: they then become the first option. */
export function addOption({ items, options }: OfferDraft, index: number, newId: () => string): OfferDraft {
  const before = options.length > 0 ? options : [{ id: newId(), name: freeName([]), items }];
  const copied = copiedLines(before[index]?.items ?? [], newId);
  return { items: [], options: [...before, { id: newId(), name: freeName(before), items: copied }] };
}

/** Removes the option. The lines of the last one left become those of the estimate. */
export function removeOption({ items, options }: OfferDraft, index: number): OfferDraft {
  const left = options.toSpliced(index, 1);
  const [last] = left;
  return left.length === 1 && last ? { items: last.items, options: [] } : { items, options: left };
}
