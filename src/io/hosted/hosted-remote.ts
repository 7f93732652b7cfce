import type { SupabaseClient } from '@supabase/supabase-js';
import type { Roster } from '#io/auth/hosted-members.ts';
import { type EntityType, StoreError } from '#io/store/store.ts';
import type { TableRow } from './hosted-columns.ts';
import { isRefusedAsMoved, NOT_A_MEMBER, storeErrorOf } from './hosted-errors.ts';
import { hostedInvoices, type InvoiceCall, isNewInvoice } from './hosted-invoices.ts';
import { embeddedRows, selectOf } from './hosted-rows.ts';
import { piecesBySize, type WholeLists, wholeListsOn } from './hosted-whole-lists.ts';
import { readPages } from './http/read-pages.ts';
import type { Applied, RemoteOperation } from './remote-operations.ts';

/** A record that changed; without an id, many did, and the list is read again. */
export type RemoteChange = { entity: string; id: string; revision: number };

export type RemoteTexts = { kind: string | null; settings: unknown; version: number | undefined };

/** The texts, and the revision at which the server read them. */
export type TextsAt = { texts: RemoteTexts; revision: number };

/** The rows of the shop on the server. Each call rejects with a StoreError. */
export type Remote = WholeLists & {
  readonly shop: string;
  /** HOST-18: tests the connection. Returns the number of customers. */
  connected(): Promise<number>;
  revision(): Promise<{ revision: number; keptFrom: number }>;
  /** Returns the rows of a list in stored order. Rows that change meanwhile may be missing, or as they were before. */
  rows(entity: EntityType, onPage?: (done: number, total: number) => void): Promise<readonly TableRow[]>;
  /** Returns the rows that exist. */
  rowsById(entity: EntityType, ids: readonly string[]): Promise<readonly TableRow[]>;
  /** Returns the changes after that revision, in order. Incomplete when the shop's `keptFrom` is above it afterwards. */
  changes(after: number): Promise<readonly RemoteChange[]>;
  texts(): Promise<TextsAt>;
  /**
   * Applies the operations, all or nothing, if the shop is still at revision `at`. A change of one invoice that follows from nothing
   * else is a single call, which requires only the invoice itself to be unchanged.
   */
  apply(operations: readonly RemoteOperation[], at?: number, isFromOthers?: boolean): Promise<Applied>;
};

/** Limit of the ids in one address, in characters. Proxies accept a few thousand for a request line. */
const IDS = 3_000;

/** Returns the characters of an id in an address, as supabase-js encodes it: with two quotes if it has any of ",()", and the comma. */
function addressSize(id: string): number {
  return new URLSearchParams({ '': id }).toString().length + 9;
}

/** Returns the call for operations that only write one row of an invoice. */
function invoiceCallOf(operations: readonly RemoteOperation[]): InvoiceCall | undefined {
  const [operation] = operations;
  if (operations.length !== 1 || operation?.table !== 'invoices') return undefined;
  if (operation.kind === 'insert')
    return isNewInvoice(operation.row) ? { kind: 'insert', row: operation.row } : undefined;
  const { id } = operation.key;
  const { version } = operation;
  if (typeof id !== 'string' || version === undefined) return undefined;
  return operation.kind === 'update'
    ? { kind: 'update', id, row: operation.row, version }
    : { kind: 'delete', id, version };
}

/** Creates access to the rows. `onRoster` gets the members with each read of the revision; none when the user is not a member. */
export function createRemote(client: SupabaseClient, shop: string, onRoster?: (roster: Roster) => void): Remote {
  const invoices = hostedInvoices(client, shop);

  async function revision() {
    const asked = client.from('shops').select('revision, kept_from, shop_members(user_id, role)').eq('id', shop);
    const { data, error } = await asked.maybeSingle();
    if (error) throw storeErrorOf(error);
    onRoster?.(data?.shop_members ?? []);
    if (!data) throw new StoreError('unavailable', NOT_A_MEMBER);
    return { revision: Number(data.revision), keptFrom: Number(data.kept_from) };
  }

  /** Selects the rows of a list. HOST-19: invoices, newest first. */
  const listOf = (entity: EntityType) =>
    entity === 'invoices'
      ? invoices.list()
      : client.from(entity).select(selectOf(entity), { count: 'exact' }).eq('shop_id', shop).order('place').order('id');

  async function rows(entity: EntityType, onPage?: OnPage): Promise<readonly TableRow[]> {
    const found = await readPages((from, to) => listOf(entity).range(from, to) as unknown as PromiseLike<Answer>, {
      keyOf: (row) => String(row['id']),
      onPage,
    });
    return found.sort((a, b) => Number(a['place']) - Number(b['place']));
  }

  return {
    ...wholeListsOn(client, shop),
    shop,
    connected: invoices.connected,
    revision,
    rows,
    async rowsById(entity, ids) {
      const found: TableRow[] = [];
      for (const piece of piecesBySize(ids, addressSize, IDS)) {
        const { data, error } = await listOf(entity).in('id', piece);
        if (error) throw storeErrorOf(error);
        found.push(...(data as unknown as TableRow[]));
      }
      return found;
    },
    async changes(after) {
      const found = await readPages(
        (from, to) =>
          client
            .from('changes')
            .select('entity, id, revision', { count: 'exact' })
            .eq('shop_id', shop)
            .gt('revision', after)
            .order('revision')
            .order('entity')
            .order('id')
            .range(from, to) as unknown as PromiseLike<Answer>,
        { keyOf: ({ entity, id, revision: at }) => `${at} ${entity} ${id}` },
      );
      return found.map(({ entity, id, revision: at }) => ({
        entity: String(entity),
        id: String(id),
        revision: Number(at),
      }));
    },
    async texts() {
      // One request: settings and margins of different moments would be saved again together.
      const { data, error } = await client
        .from('shops')
        .select('revision, shop_settings(kind, settings, version, shop_margins(*))')
        .eq('id', shop)
        .maybeSingle();
      if (error) throw storeErrorOf(error);
      if (!data) throw new StoreError('unavailable', NOT_A_MEMBER);
      const [kept] = embeddedRows(data.shop_settings);
      // Empty for a technician. A server of before has no packages there.
      const [margin] = embeddedRows(kept?.['shop_margins']);
      const {
        kind = null,
        settings = null,
        version,
      } = (kept ?? {}) as { kind?: string; settings?: object; version?: number };
      const {
        target_margin: targetMargin,
        target_profit: targetProfitPerBayHour,
        deposit_rules: depositRules,
        request_page: requestPage,
        packages,
        sending,
      } = margin ?? {};
      const all = { targetMargin, targetProfitPerBayHour, depositRules, packages, requestPage, sending };
      const office = Object.entries(all).filter(([, value]) => value != null);
      const whole = office.length > 0 ? { ...settings, ...Object.fromEntries(office) } : settings;
      return { texts: { kind, settings: whole, version }, revision: Number(data.revision) };
    },
    async apply(operations, at, isFromOthers = false) {
      const call = at === undefined || isFromOthers ? undefined : invoiceCallOf(operations);
      if (call) {
        const refused = await invoices.send(call);
        if (refused && refused.kind !== 'conflict') throw refused;
        return refused ? { outdated: refused } : {};
      }
      const { data, error } = await client.rpc('apply_steps', {
        steps: operations,
        shop,
        ...(at !== undefined && { at_revision: at }),
      });
      if (error && isRefusedAsMoved(error)) return { outdated: storeErrorOf(error) };
      if (error) throw storeErrorOf(error);
      return { revision: Number((data as { revision: number }).revision) };
    },
  };
}

type OnPage = (done: number, total: number) => void;
type Answer = { data: TableRow[] | null; error: Parameters<typeof storeErrorOf>[0] | null; count: number | null };
