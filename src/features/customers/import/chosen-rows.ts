import type { Customer } from '#domain/customers/customer.ts';
import type { CheckedRow } from '#domain/customers/customer-import.ts';
import { describeAddedDetails, mergeRows, newVehiclesOf } from '#domain/customers/duplicate-rows.ts';
import type { Garage } from '#domain/vehicles/garage.ts';
import { withVehicle } from '#domain/vehicles/garage-changes.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import type { Checked, RepeatedRow, RowRemark } from './check-rows.ts';

/** The user's choices for rows that are not clearly new customers. */
export type RowChoices = {
  /** 'add' adds their vehicles to the existing customers. */
  duplicates: 'leave' | 'add' | 'import';
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

/** Vehicles for a customer who is already in the shop. */
export type AddedVehicles = { customer: Customer; vehicles: readonly Vehicle[] };

/** Returns the vehicles of the duplicate rows, and of further rows of the same customers, that the existing customers do not have yet. */
export function addableVehicles({ duplicates, repeats }: Checked): AddedVehicles[] {
  const further = byFirst(repeats);
  const garages = new Map<string, { customer: Customer; garage: Garage; vehicles: Vehicle[] }>();
  for (const row of duplicates) {
    if (!row.existing) continue;
    const { id } = row.existing;
    const known = garages.get(id) ?? { customer: row.existing, garage: row.existing, vehicles: [] };
    const vehicles = newVehiclesOf(mergeRows(row, further.get(row.row) ?? []).customer, known.garage);
    garages.set(id, {
      customer: row.existing,
      garage: vehicles.reduce<Garage>(withVehicle, known.garage),
      vehicles: [...known.vehicles, ...vehicles],
    });
  }
  return [...garages.values()].filter(({ vehicles }) => vehicles.length > 0);
}

/** Describes each repeated row: which row it repeats, and the details that it adds. */
export function repeatRemarks(checked: Checked, choices: RowChoices, rowWord: string): RowRemark[] {
  const extended = choices.duplicates === 'add' ? checked.duplicates.filter(({ existing }) => existing) : [];
  const firsts = new Map([...firstRows(checked, choices), ...extended].map((one) => [one.row, one]));
  return checked.repeats.map((repeat) => {
    const same = `same customer as ${rowWord} ${repeat.first}`;
    const before = firsts.get(repeat.first);
    if (!before) return { row: repeat.row, text: `${same}, which is left out` };
    const after = mergeRows(before, [repeat]);
    firsts.set(repeat.first, after);
    return { row: repeat.row, text: `${same}; ${describeAddedDetails(before, after)}` };
  });
}
