import type { CheckedRow } from '#domain/customers/customer-import.ts';
import { describeAddedDetails, mergeRows } from '#domain/customers/duplicate-rows.ts';
import type { Checked, Repeat, RowRemark } from './check-rows.ts';

/** What becomes of the rows that are not plainly new customers. */
export type RowChoices = {
  twins: 'leave' | 'import';
  repeats: 'combine' | 'separate' | 'leave';
  inactive: 'leave' | 'import';
};

function byFirst(repeats: readonly Repeat[]): Map<number, Repeat[]> {
  const groups = new Map<number, Repeat[]>();
  for (const repeat of repeats) {
    const group = groups.get(repeat.first);
    if (group) group.push(repeat);
    else groups.set(repeat.first, [repeat]);
  }
  return groups;
}

/** The first rows of the customers that are imported. */
function firstRows({ good, twins, inactive }: Checked, choices: RowChoices): CheckedRow[] {
  return [
    ...good,
    ...(choices.twins === 'import' ? twins : []),
    ...(choices.inactive === 'import' ? inactive : []),
  ].sort((a, b) => a.row - b.row);
}

/** The rows that become customers, in the order of the file. */
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

/** For each further row of a customer, whose it is and what it adds to the one customer. */
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
