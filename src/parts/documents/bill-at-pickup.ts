import { PAYMENT_TERMS } from '#domain/documents/billing.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { type Newest, perEntity, type Store } from '#io/store/store.ts';
import type { CreatedDocument, NewDocumentInputs } from './created-document.ts';
import { jobBilled } from './make-document.ts';

/** Returns the settings by which a customer without terms of their own pays at once. */
function dueNow(settings: Settings): Settings {
  const [paymentTerms] = PAYMENT_TERMS;
  return { ...settings, paymentTerms };
}

/** Creates the invoice of a job that is picked up: due now, unless the customer has terms. Returns the existing one like `billJob`. */
export async function billAtPickup(store: Store, jobId: string, supply: NewDocumentInputs): Promise<CreatedDocument> {
  const settings = dueNow(await store.settings.get());
  return store.transact((newest) => jobBilled(newest, jobId, settings, supply));
}

/** Returns the invoice that `billAtPickup` would create now, without creating it; undefined when everything is billed. */
export async function billToCome(store: Store, jobId: string, supply: NewDocumentInputs): Promise<Invoice | undefined> {
  // Reading alone needs no transaction, nor the place of a record in its list.
  const newest = perEntity<Newest>((entity) => ({ ...store[entity], position: async () => undefined }));
  const { operations } = await jobBilled(newest, jobId, dueNow(await store.settings.get()), supply);
  const [first] = operations;
  return first?.entity === 'invoices' && first.kind === 'add' ? first.item : undefined;
}
