import { nextNumber, prefixOf } from '#domain/documents/document-numbers.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Newest, Operation } from '#io/store/store.ts';
import { namesInWords } from '#parts/records/names-in-words.ts';
import { type DocumentEntity, KIND_OF, numberOf } from './document-kinds.ts';
import { findInvoiceOfBooking, findInvoiceOfEstimate } from './find-invoice.ts';
import { isTaken, USUAL_PREFIXES } from './free-number.ts';

/** The steps that put records back, and sentences about what could not come back as it was. */
export type Restored = { steps: readonly Operation[]; changes: readonly string[] };

type Adding<E extends DocumentEntity> = Extract<Operation, { entity: E; kind: 'add' }>;

function addsDocument(step: Operation): step is Adding<DocumentEntity> {
  return step.kind === 'add' && (step.entity === 'invoices' || step.entity === 'estimates');
}

/** A number that another document took meanwhile becomes the next free one. */
async function freeNumberFor(newest: Newest, { entity, item }: Adding<DocumentEntity>, coming: readonly string[]) {
  const kind = KIND_OF[entity];
  const number = numberOf(item);
  if (!(await isTaken(newest, kind, number, item.id))) return undefined;
  const used = [...(await newest[entity].list()).map(numberOf), ...coming];
  return nextNumber(prefixOf(number, USUAL_PREFIXES[kind]), used);
}

/** What another invoice bills by now, this one does not bill again: its links to that estimate and those bookings go. */
async function withoutBilledJobs(newest: Newest, invoice: Invoice): Promise<{ invoice: Invoice; billedBy: Invoice[] }> {
  const others = new Map<string, Invoice>();
  async function isBilled(billing: Promise<Invoice | undefined>): Promise<boolean> {
    const other = await billing;
    if (!other || other.id === invoice.id) return false;
    others.set(other.id, other);
    return true;
  }
  const { estimateId, ...rest } = invoice;
  const estimate = estimateId === undefined ? undefined : await newest.estimates.get(estimateId);
  const isEstimateBilled = estimate !== undefined && (await isBilled(findInvoiceOfEstimate(newest, estimate)));
  const bookingIds: string[] = [];
  for (const id of invoice.bookingIds) {
    const booking = await newest.bookings.get(id);
    if (!booking || !(await isBilled(findInvoiceOfBooking(newest, booking)))) bookingIds.push(id);
  }
  return { invoice: { ...(isEstimateBilled ? rest : invoice), bookingIds }, billedBy: [...others.values()] };
}

/**
 * The steps of an Undo on the newest state: a document whose number was given to another one meanwhile gets the next free number, and
 * an invoice whose job was billed again meanwhile is no longer linked to it. Everything else comes back as it was.
 */
export async function restoring(newest: Newest, steps: readonly Operation[]): Promise<Restored> {
  const changes: string[] = [];
  const coming: Record<DocumentEntity, string[]> = { invoices: [], estimates: [] };
  for (const step of steps) if (addsDocument(step)) coming[step.entity].push(numberOf(step.item));
  const adapted: Operation[] = [];
  for (const step of steps) {
    if (!addsDocument(step)) {
      adapted.push(step);
      continue;
    }
    const { entity } = step;
    const number = numberOf(step.item);
    const next = await freeNumberFor(newest, step, coming[entity]);
    if (next !== undefined) {
      coming[entity].push(next);
      changes.push(`${number} is back as ${next}, because another ${KIND_OF[entity]} has its number now.`);
    }
    if (step.entity === 'estimates') {
      adapted.push({ ...step, item: { ...step.item, ...(next && { estimateNumber: next }) } });
      continue;
    }
    const { invoice, billedBy } = await withoutBilledJobs(newest, step.item);
    if (billedBy.length > 0) {
      const others = namesInWords(billedBy.map(({ invoiceNumber }) => invoiceNumber));
      changes.push(`Its job is billed by ${others} now, so ${next ?? number} is no longer linked to it.`);
    }
    adapted.push({ ...step, item: { ...invoice, ...(next && { invoiceNumber: next }) } });
  }
  return { steps: adapted, changes };
}
