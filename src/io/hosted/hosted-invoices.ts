import type { SupabaseClient } from '@supabase/supabase-js';
import type { StoreError } from '#io/store/store.ts';
import type { TableRow } from './hosted-columns.ts';
import { storeErrorOf } from './hosted-errors.ts';
import { selectOf } from './hosted-rows.ts';

/** A change of one invoice only. Updates and deletes have the version that they are based on. */
export type InvoiceCall =
  | { kind: 'insert'; row: TableRow }
  | { kind: 'update'; id: string; row: TableRow; version: number }
  | { kind: 'delete'; id: string; version: number };

/** HOST-25 */
const NOT_CONFIGURED = 'Supabase not configured';
/** HOST-22: columns that the insert of an invoice does not have. */
const LATER_TIMES = ['sent_at', 'viewed_at', 'paid_at'] as const;

/** Returns true when the row has none of the columns that the insert does not have. */
export function isNewInvoice(row: TableRow): boolean {
  return LATER_TIMES.every((column) => (row[column] ?? null) === null);
}

/** Creates the calls for invoices of the specification (§7). Without a client, they throw. */
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

  /** Returns an error when no row has that version: it was changed or deleted, or the member may not change it. */
  async function hit(asked: PromiseLike<{ data: unknown[] | null; error: Parameters<typeof storeErrorOf>[0] | null }>) {
    const { data, error } = await asked;
    if (error) return storeErrorOf(error);
    return data?.length === 0 ? storeErrorOf({ code: 'PT409', message: 'The invoice has changed since.' }) : undefined;
  }

  return {
    /** HOST-18: tests the connection. Returns the number of customers. */
    async connected(): Promise<number> {
      const { count, error } = await from('customers').select('id', { count: 'exact', head: true }).eq('shop_id', shop);
      if (error) throw storeErrorOf(error);
      return count ?? 0;
    },
    /** HOST-19: selects invoices with their customers, newest first. */
    list: () =>
      from('invoices')
        .select(selectOf('invoices'), { count: 'exact' })
        .eq('shop_id', shop)
        .order('created_at', { ascending: false })
        .order('id'),
    /** HOST-22, HOST-23, HOST-24: sends the call. Returns the error, if any. */
    async send(call: InvoiceCall): Promise<StoreError | undefined> {
      if (call.kind === 'insert') return insert(call.row);
      const { id, version } = call;
      const table = from('invoices');
      const rows = call.kind === 'update' ? table.update(call.row) : table.delete();
      return hit(rows.eq('shop_id', shop).eq('id', id).eq('version', version).select('id'));
    },
  };
}
