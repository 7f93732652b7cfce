import { addDays } from '#domain/calendar/calendar.ts';
import { customerForRecord } from '#domain/customers/customer.ts';
import { estimateDocument, invoiceDocument } from '#domain/documents/document.ts';
import { ESTIMATE_PREFIX, INVOICE_PREFIX } from '#domain/documents/document-numbers.ts';
import type { CustomerDocument } from '#domain/documents/sheet-content.ts';
import { useIndexed, useSettings, useToday, useUser, useZone } from '#io/react/world.tsx';
import { type Example, exampleDocument } from './example-document.ts';

const RECENT_DAYS = 60;

/** Returns the shop's newest recent document, or an example when there is none; undefined while loading. */
export function useExample(kind: CustomerDocument['kind']): Example | undefined {
  const user = useUser();
  const settings = useSettings();
  const today = useToday();
  const zone = useZone();
  const recent = { name: 'date', from: addDays(today, -RECENT_DAYS), to: today } as const;
  const invoices = useIndexed('invoices', kind === 'Invoice' ? recent : []);
  const estimates = useIndexed('estimates', kind === 'Invoice' ? [] : recent);
  if (!user) return undefined;
  const { data, failed } = kind === 'Invoice' ? invoices : estimates;
  if (!data && !failed) return undefined;
  const shop = { shop: user, settings, today, zone };
  const record = (kind === 'Invoice' ? invoices : estimates).data?.at(-1);
  if (!record) {
    const prefix =
      kind === 'Invoice' ? (settings.invoicePrefix ?? INVOICE_PREFIX) : (settings.estimatePrefix ?? ESTIMATE_PREFIX);
    return exampleDocument(kind, `${prefix}0001`, shop);
  }
  const customer = customerForRecord(record, undefined);
  const context = { ...shop, customer };
  return {
    customer,
    document:
      'invoiceNumber' in record
        ? invoiceDocument(record as never, context)
        : estimateDocument(record as never, context),
  };
}
