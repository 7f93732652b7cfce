import type { CheckedRow } from '#domain/customer-import.ts';
import { combinedRows, whatIsAdded } from '#domain/same-customer-rows.ts';
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

/** The rows that become customers, in the order of the file. */
export function chosenRows({ good, twins, inactive, repeats }: Checked, choices: RowChoices): CheckedRow[] {
  const taken = [
    ...good,
    ...(choices.twins === 'import' ? twins : []),
    ...(choices.inactive === 'import' ? inactive : []),
  ].sort((a, b) => a.row - b.row);
  if (repeats.length === 0 || choices.repeats === 'leave') return taken;
  const further = byFirst(repeats);
  return taken.flatMap((one) => {
    const rest = further.get(one.row);
    if (!rest) return one;
    return choices.repeats === 'combine' ? combinedRows(one, rest) : [one, ...rest];
  });
}

/** For each further row of a customer, whose it is and what it adds to the one customer. */
export function repeatRemarks({ good, twins, inactive, repeats }: Checked, rowWord: string): RowRemark[] {
  const firsts = new Map([...good, ...twins, ...inactive].map((one) => [one.row, one]));
  return repeats.map((repeat) => {
    const before = firsts.get(repeat.first);
    if (!before) return { row: repeat.row, text: `same customer as ${rowWord} ${repeat.first}` };
    const after = combinedRows(before, [repeat]);
    firsts.set(repeat.first, after);
    return { row: repeat.row, text: `same customer as ${rowWord} ${repeat.first}; ${whatIsAdded(before, after)}` };
  });
}
