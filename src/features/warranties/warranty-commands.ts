import type { Customer } from '#domain/customers/customer.ts';
import { fullName } from '#domain/customers/customer.ts';
import { nextNumber } from '#domain/documents/document-numbers.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { isolate } from '#domain/text/direction.ts';
import { carInGarage } from '#domain/vehicles/garage.ts';
import { type Correction, correctedWarranty } from '#domain/warranty/issue-warranty.ts';
import { transferredTo } from '#domain/warranty/living-warranties.ts';
import { WARRANTY_PREFIX, type Warranty } from '#domain/warranty/warranty.ts';
import { sha256OfText } from '#io/browser/sha256.ts';
import { type Newest, type Operation, StoreError } from '#io/store/store.ts';
import type { CommandName } from '#parts/records/command-names.ts';
import type { CommandInputs, UserCommand } from '#parts/records/use-transaction.ts';

const shared = {
  title: 'The certificate was not changed',
  failed: { type: 'error', title: 'Error', message: 'Failed to change the certificate. Please try again.' },
} as const;
const undo = { type: 'success', title: 'Undone', message: 'The certificate is as it was.' } as const;

async function newestOf({ warranties }: Newest, id: string): Promise<Warranty> {
  const warranty = await warranties.get(id);
  if (!warranty) throw new StoreError('not-found', 'This certificate no longer exists.');
  return warranty;
}

type Changes = (newest: Warranty, inputs: CommandInputs) => Partial<Warranty>;

/** Changes the newest state of a certificate. Nothing is saved when nothing changes. */
function change(
  name: CommandName,
  { id }: Warranty,
  changesOf: Changes,
  done: { title: string; message: string },
): UserCommand {
  return {
    ...shared,
    name,
    of: id,
    async plan(newest, inputs) {
      const changes = changesOf(await newestOf(newest, id), inputs);
      if (Object.keys(changes).length === 0) return [];
      return [{ entity: 'warranties', kind: 'update', id, change: changes }];
    },
    done: () => done,
  };
}

function assertValid({ warrantyNumber, voided }: Warranty): void {
  if (voided) throw new Rejection(`${warrantyNumber} is void. Nothing can be recorded on it.`);
}

export function registerWarranty(warranty: Warranty, { date, text }: { date: string; text: string }): UserCommand {
  const changesOf: Changes = (newest) => {
    assertValid(newest);
    return { registeredOn: date, registration: text };
  };
  const done = { title: 'Registered', message: `${warranty.warrantyNumber} is registered with the maker.` };
  return { ...change('register warranty', warranty, changesOf, done), undo };
}

export function recordInspection(warranty: Warranty, { date, text }: { date: string; text: string }): UserCommand {
  const changesOf: Changes = (newest) => {
    assertValid(newest);
    // A try before, whose save was not confirmed, may have recorded it.
    if (newest.visits.some((visit) => visit.date === date && visit.note === text)) return {};
    return { visits: [...newest.visits, { date, note: text }].toSorted((a, b) => (a.date < b.date ? -1 : 1)) };
  };
  const done = { title: 'Inspection Recorded', message: `It is on ${warranty.warrantyNumber}.` };
  return { ...change('record inspection', warranty, changesOf, done), undo };
}

export function voidWarranty(warranty: Warranty, reason: string): UserCommand {
  const changesOf: Changes = (newest, { today, by }) => {
    if (newest.voided?.reason === reason) return {};
    assertValid(newest);
    return { voided: { date: today, reason, by } };
  };
  const done = { title: 'Certificate Voided', message: `${warranty.warrantyNumber} promises nothing any more.` };
  return change('void warranty', warranty, changesOf, done);
}

/** `date`: the day from which the buyer owns the car. */
export function transferWarranty(warranty: Warranty, buyer: Customer, date: string): UserCommand {
  const changesOf: Changes = (newest) => {
    if (newest.customerId === buyer.id && newest.transfers.at(-1)?.customerId === buyer.id) return {};
    assertValid(newest);
    const { vehicle } = newest.customer;
    return transferredTo(newest, buyer, carInGarage(buyer, vehicle) ?? vehicle, date);
  };
  const done = {
    title: 'Warranty Transferred',
    message: `${warranty.warrantyNumber} goes with the car to ${isolate(fullName(buyer))}.`,
  };
  return { ...change('transfer warranty', warranty, changesOf, done), undo };
}

/** Issues the certificate again without the mistake, and voids the wrong one. */
export function correctWarranty({ id }: Warranty, correction: Correction): UserCommand<Warranty> {
  return {
    ...shared,
    name: 'correct warranty',
    of: id,
    async plan(newest, { at, by, today }) {
      const wrong = await newestOf(newest, id);
      const all = await newest.warranties.list();
      const other = all.find(({ corrects }) => corrects === id);
      if (other) throw new Rejection(`${wrong.warrantyNumber} was corrected already, by ${other.warrantyNumber}.`);
      const number = nextNumber(
        WARRANTY_PREFIX,
        all.map(({ warrantyNumber }) => warrantyNumber),
      );
      const made = correctedWarranty(wrong, correction, { number, at, by, digest: sha256OfText });
      const operations: Operation[] = [{ entity: 'warranties', kind: 'add', item: made }];
      const voided = { date: today, reason: `Corrected by ${number}`, by };
      if (!wrong.voided) operations.push({ entity: 'warranties', kind: 'update', id, change: { voided } });
      return { operations, result: made };
    },
    done: ({ warrantyNumber }) => ({
      title: 'Certificate Corrected',
      message: `${warrantyNumber} takes its place.`,
    }),
  };
}
