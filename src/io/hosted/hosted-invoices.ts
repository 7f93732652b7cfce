import type { SupabaseClient } from '@supabase/supabase-js';
import type { StoreError } from '#io/store/store.ts';
import type { TableRow } from './hosted-columns.ts';
import { storeErrorOf } from './hosted-errors.ts';
import { selectOf } from './hosted-rows.ts';

/** What is done to one invoice and to nothing beside it. A change and a removal name the version that they were made for. */
export type InvoiceCall =
  | { kind: 'insert'; row: TableRow }
  | { kind: 'update'; id: string; row: TableRow; version: number }
  | { kind: 'delete'; id: string; version: number };

/** HOST-25 */
const NOT_CONFIGURED = 'Supabase not configured';
/** HOST-22: what a new invoice is sent without. */
const LATER_TIMES = ['sent_at', 'viewed_at', 'paid_at'] as const;

/** Whether the row says nothing about times that the insert of an invoice does not carry. */
export function isNewInvoice(row: TableRow): boolean {
  return LATER_TIMES.every((column) => (row[column] ?? null) === null);
}

/** The calls for invoices, as the specification lists them (§7); without a client they say that there is none. */
export function hostedInvoices(client: SupabaseClient | undefined, shop: string) {
  function from(table: 'customers' | 'invoices') {
    if (!client) throw new Error(NOT_CONFIGURED);
    return client.from(table);
  }

  async function insert(row: TableRow): Promise<StoreError | undefined> {
    const sent = Object.fromEntries(Object.entries(row).filter(([column]) => !LATER_TIMES.includes(column as never)));
    const { error } = await from('invoices').insert(sent).select().single();
    return error ? storeErrorOf(error) : undefined;
  }

  /** No row of that version: it was changed or removed meanwhile, or is not this member's to change. */
  async function hit(asked: PromiseLike<{ data: unknown[] | null; error: Parameters<typeof storeErrorOf>[0] | null }>) {
    const { data, error } = await asked;
    if (error) return storeErrorOf(error);
    return data?.length === 0 ? storeErrorOf({ code: 'PT409', message: 'The invoice has changed since.' }) : undefined;
  }

  return {
    /** HOST-18: whether the server is reached and answers; how many customers the shop has. */
    async connected(): Promise<number> {
      const { count, error } = await from('customers').select('id', { count: 'exact', head: true }).eq('shop_id', shop);
      if (error) throw storeErrorOf(error);
      return count ?? 0;
    },
    /** HOST-19: joined with the customer, newest first. */
    list: () =>
      from('invoices')
        .select(selectOf('invoices'), { count: 'exact' })
        .eq('shop_id', shop)
        .order('created_at', { ascending: false })
        .order('id'),
    /** Why it was refused, if it was: HOST-22, HOST-23, HOST-24. */
    async send(call: InvoiceCall): Promise<StoreError | undefined> {
      if (call.kind === 'insert') return insert(call.row);
      const { id, version } = call;
      const table = from('invoices');
      const rows = call.kind === 'update' ? table.update(call.row) : table.delete();
      return hit(rows.eq('shop_id', shop).eq('id', id).eq('version', version).select('id'));
    },
  };
}
