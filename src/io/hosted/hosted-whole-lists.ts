import type { SupabaseClient } from '@supabase/supabase-js';
import { newId } from '#io/browser/ids.ts';
import type { BackupReason } from '#io/store/backups.ts';
import { ENTITY_TYPES, type EntityType, StoreError } from '#io/store/store.ts';
import type { TaskOptions } from '#io/store/task-options.ts';
import { fieldOf, type TableRow } from './hosted-columns.ts';
import { isRefusedAsClosed, isRefusedAsMoved, type ServerError, storeErrorOf } from './hosted-errors.ts';
import { numberColumnOf, partsOf, stampIn } from './hosted-rows.ts';
import { readPages } from './http/read-pages.ts';
import type { Applied, RemoteOperation } from './remote-operations.ts';

/** Whole lists of a shop on a server; see `replace_lists` in supabase/schema. Each call rejects with a StoreError. */
export type WholeLists = {
  /**
   * Makes a backup and applies any number of operations, all or nothing, if the shop is still at revision `at`. Only for the owner.
   */
  replace(steps: readonly RemoteOperation[], at: number, work?: TaskOptions): Promise<Applied>;
  /** Returns the place and version of each record of the list, by id. */
  stamps(entity: EntityType): Promise<ReadonlyMap<string, Stamp>>;
  /** Makes a backup on the server, unless there is one of the current state. */
  backUp(reason: BackupReason): Promise<void>;
};

type Stamp = {
  place: number;
  updatedAt: string | undefined;
  /** The number of an invoice or estimate. */
  number?: string;
};

/** Limit of one request, in bytes: proxies reject large ones, and the team server accepts 2 MiB. */
const PIECE = 1_000_000;

const encoder = new TextEncoder();

function bytesOf(step: RemoteOperation): number {
  return encoder.encode(JSON.stringify(step)).length;
}

/** Returns the bytes of the operations in a request. */
export function sizeOf(steps: readonly RemoteOperation[]): number {
  return steps.reduce((sum, step) => sum + bytesOf(step) + 1, 0);
}

/** Splits the items in order into pieces of at most `limit`. A larger item is a piece of its own. */
export function* piecesBySize<T>(items: readonly T[], sizeOf: (item: T) => number, limit: number): Generator<T[]> {
  let piece: T[] = [];
  let size = 0;
  for (const item of items) {
    const own = sizeOf(item);
    if (piece.length > 0 && size + own > limit) {
      yield piece;
      piece = [];
      size = 0;
    }
    piece.push(item);
    size += own;
  }
  if (piece.length > 0) yield piece;
}

type Refused = { code: string; table: string; row: TableRow };

function refusedIn({ hint, details }: ServerError): Refused | undefined {
  if (hint !== 'row' || !details) return undefined;
  const { code = '', table, row } = JSON.parse(details) as Partial<Refused>;
  return table && row ? { code, table, row } : undefined;
}

/** Returns the list and the id of the record that the row belongs to. */
function ownerOf({ table, row }: Refused): { entity: EntityType; id: unknown } | undefined {
  for (const entity of ENTITY_TYPES) {
    if (entity === table) return { entity, id: row['id'] };
    const part = partsOf(entity).find((one) => one.table === table);
    if (part) return { entity, id: row[part.owner] };
  }
  return undefined;
}

/** Returns the rejected field, like 'taxRate', if the server names it. */
function refusedField({ message }: ServerError): string | undefined {
  const [, table = '', name = ''] = /relation "(\w+)" violates check constraint "(\w+)_check"/.exec(message) ?? [];
  return name.startsWith(`${table}_`) && table ? fieldOf(name.slice(table.length + 1)) : undefined;
}

/** Returns the rejected record and the reason, like 'invoices, row 17 (taxRate): …', with the row number of the file. */
function refusedRecord(steps: readonly RemoteOperation[], refusal: ServerError): string | undefined {
  const refused = refusedIn(refusal);
  const owner = refused && ownerOf(refused);
  if (!owner) return undefined;
  const own = steps.filter((step) => step.table === owner.entity && step.kind === 'insert');
  const row = own.findIndex((step) => step.kind === 'insert' && step.row['id'] === owner.id) + 1;
  const field = refusedField(refusal);
  return `${owner.entity}, row ${row}${field ? ` (${field})` : ''}: ${reasonOf(refused)}. Nothing was changed.`;
}

function reasonOf({ code }: { code?: string | undefined }): string {
  return code === '23505' ? 'its number or ID is already used' : "the shop’s server doesn't accept this value";
}

/** Returns the reason that a record was rejected, with the field if the server names it. */
export function rejectionReason({ cause }: StoreError): string {
  const refusal = cause as ServerError;
  if (isRefusedAsClosed(refusal)) return refusal.message;
  const field = refusedField(refusal);
  return `${reasonOf(refusal)}${field ? ` (${field})` : ''}`;
}

export function wholeListsOn(client: SupabaseClient, shop: string): WholeLists {
  return {
    async replace(steps, at, { onProgress, signal } = {}) {
      const batch = newId();
      const pieces = [...piecesBySize(steps, bytesOf, PIECE)];
      for (const [n, piece] of pieces.entries()) {
        signal?.throwIfAborted();
        const { error } = await client.from('shop_uploads').insert({ shop_id: shop, batch, n, steps: piece });
        if (error) throw storeErrorOf(error);
        onProgress?.((n + 1) / (pieces.length + 1));
      }
      signal?.throwIfAborted();
      const { data, error } = await client.rpc('replace_lists', {
        shop,
        batch,
        pieces: pieces.length,
        at_revision: at,
      });
      if (error && isRefusedAsMoved(error)) return { outdated: storeErrorOf(error) };
      if (error) {
        const what = refusedRecord(steps, error);
        throw what ? new StoreError('invalid', what, { cause: error }) : storeErrorOf(error);
      }
      return { revision: Number((data as { revision: number }).revision) };
    },
    async stamps(entity) {
      const column = numberColumnOf(entity);
      const columns = ['id', 'place', 'updated_at', 'extra', ...(column ? [column] : [])].join(', ');
      const asked = client.from(entity);
      const rows = await readPages(
        (from, to) =>
          asked
            .select<string, TableRow>(columns, { count: 'exact' })
            .eq('shop_id', shop)
            .order('place')
            .order('id')
            .range(from, to),
        { keyOf: (row) => String(row['id']) },
      );
      return new Map(
        rows.map((row): [string, Stamp] => {
          const number = column === undefined ? {} : { number: String(row[column]) };
          return [String(row['id']), { place: Number(row['place']), updatedAt: stampIn(row), ...number }];
        }),
      );
    },
    async backUp(reason) {
      const { error } = await client.rpc('make_backup', { shop, reason });
      if (error) throw storeErrorOf(error);
    },
  };
}
