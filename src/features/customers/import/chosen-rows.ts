import type { CheckedRow } from '#domain/customers/customer-import.ts';
import { describeAddedDetails, mergeRows } from '#domain/customers/duplicate-rows.ts';
import type { Checked, RepeatedRow, RowRemark } from './check-rows.ts';

/** The user's choices for rows that are not clearly new customers. */
export type RowChoices = {
  duplicates: 'leave' | 'import';
  repeats: 'combine' | 'separate' | 'leave';
  inactive: 'leave' | 'import';
};

function byFirst(repeats: readonly RepeatedRow[]): Map<number, RepeatedRow[]> {
  const groups = new Map<number, RepeatedRow[]>();
  for (const repeat of repeats) {
    const group = groups.get(repeat.first);
    if (group) group.push(repeat);
    else groups.set(repeat.first, [repeat]);
  }
  return groups;
}

/** Returns the first row of each imported customer, in the order of the file. */
function firstRows({ good, duplicates, inactive }: Checked, choices: RowChoices): CheckedRow[] {
  return [
    ...good,
    ...(choices.duplicates === 'import' ? duplicates : []),
    ...(choices.inactive === 'import' ? inactive : []),
  ].sort((a, b) => a.row - b.row);
}

/** Returns the rows that become customers, in the order of the file. */
export function chosenRows(checked: Checked, choices: RowChoices): CheckedRow[] {
  const taken = firstRows(checked, choices);
  if (checked.repeats.length === 0 || choices.repeats === 'leave') return taken;
  const further = byFirst(checked.repeats);
  return taken.flatMap((one) => {
    const rest = further.get(one.row);
    if (!rest) return one;
    return choices.repeats === 'combine' ? mergeRows(one, rest) : [one, ...rest];
  });
}

/** Describes each repeated row: which row it repeats, and the details that it adds. */
export function repeatRemarks(checked: Checked, choices: RowChoices, rowWord: string): RowRemark[] {
  const firsts = new Map(firstRows(checked, choices).map((one) => [one.row, one]));
  return checked.repeats.map((repeat) => {
    const same = `same customer as ${rowWord} ${repeat.first}`;
    const before = firsts.get(repeat.first);
    if (!before) return { row: repeat.row, text: `${same}, which is left out` };
    const after = mergeRows(before, [repeat]);
    firsts.set(repeat.first, after);
    return { row: repeat.row, text: `${same}; ${describeAddedDetails(before, after)}` };
  });
}
