import { reclaimed } from '#domain/deposits/applied-deposits.ts';
import { nextNumber, prefixOf } from '#domain/documents/document-numbers.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Newest, Operation } from '#io/store/store.ts';
import { addsJob, restoredJob } from '#parts/jobs/restored-jobs.ts';
import { depositsOnInvoice, usesStored } from '#parts/payments/deposit-operations.ts';
import { namesInWords } from '#parts/records/names-in-words.ts';
import { type DocumentEntity, KIND_OF, numberOf } from './document-kinds.ts';
import { findInvoiceOfBooking, findInvoiceOfEstimate } from './find-invoice.ts';
import { isTaken, USUAL_PREFIXES } from './free-number.ts';

/** Operations that restore records, and sentences about what had to change. */
export type Restored = { steps: readonly Operation[]; changes: readonly string[] };

type Adding<E extends DocumentEntity> = Extract<Operation, { entity: E; kind: 'add' }>;

function addsDocument(step: Operation): step is Adding<DocumentEntity> {
  return step.kind === 'add' && (step.entity === 'invoices' || step.entity === 'estimates');
}

/** Returns the next free number if another document took the number in the meantime; otherwise undefined. */
async function freeNumberFor(newest: Newest, { entity, item }: Adding<DocumentEntity>, coming: readonly string[]) {
  const kind = KIND_OF[entity];
  const number = numberOf(item);
  if (!(await isTaken(newest, kind, number, item.id))) return undefined;
  const used = [...(await newest[entity].list()).map(numberOf), ...coming];
  return nextNumber(prefixOf(number, USUAL_PREFIXES[kind]), used);
}

/** Returns the invoice without links to an estimate and bookings that other invoices bill now, and those invoices. */
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
 * Adapts the operations of an Undo to the newest data: a document or job whose number was taken gets the next free one, and an invoice whose
 * job was billed again is no longer linked to it, and takes its deposits as far as they are held. Everything else is restored unchanged.
 */
export async function restoring(newest: Newest, steps: readonly Operation[]): Promise<Restored> {
  const changes: string[] = [];
  const coming: Record<DocumentEntity, string[]> = { invoices: [], estimates: [] };
  for (const step of steps) if (addsDocument(step)) coming[step.entity].push(numberOf(step.item));
  const comingJobs = steps.filter(addsJob).map(({ item }) => item.jobNumber);
  const adapted: Operation[] = [];
  for (const step of steps) {
    if (addsJob(step)) {
      const restored = await restoredJob(newest, step, comingJobs);
      const { jobNumber } = step.item;
      adapted.push(...restored.steps);
      if (restored.number === undefined) continue;
      comingJobs.push(restored.number);
      changes.push(`${jobNumber} is back as ${restored.number}, because another job has its number now.`);
      continue;
    }
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
    const settled = reclaimed(invoice, await depositsOnInvoice(newest, invoice));
    if (!settled.isWhole) {
      changes.push(`A deposit on ${next ?? number} was used for something else, so it is no longer applied.`);
    }
    const item = { ...settled.invoice, ...(next && { invoiceNumber: next }) };
    adapted.push({ ...step, item }, ...settled.deposits.map(usesStored));
  }
  return { steps: adapted, changes };
}
