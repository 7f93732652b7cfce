import type { SupabaseClient } from '@supabase/supabase-js';
import { isMoved, type Refusal, storeErrorOf } from './hosted-errors.ts';
import type { RemoteStep } from './hosted-remote.ts';
import { fieldOf, partsOf, type Row } from './hosted-rows.ts';
import { newId } from './ids.ts';
import type { BackupReason } from './local-data.ts';
import type { LongWork } from './long-work.ts';
import { ENTITY_TYPES, type EntityType, StoreError } from './store.ts';

/** Whole lists of a shop on a server; `replace_lists` in supabase/migrations tells the rules. All of it rejects with a StoreError. */
export type WholeLists = {
  /**
   * All steps or none, however many they are, after a backup; the revision after them. Undefined when the shop has changed since
   * `at`. An owner's alone.
   */
  replace(steps: readonly RemoteStep[], at: number, work?: LongWork): Promise<number | undefined>;
  /** Keeps the state of now on the server, unless it is kept already. */
  backUp(reason: BackupReason): Promise<void>;
};

/** Characters of one request: servers in between refuse large ones. */
const PIECE = 1_000_000;

function* piecesOf(steps: readonly RemoteStep[]): Generator<readonly RemoteStep[]> {
  let piece: RemoteStep[] = [];
  let size = 0;
  for (const step of steps) {
    piece.push(step);
    size += JSON.stringify(step).length;
    if (size < PIECE) continue;
    yield piece;
    piece = [];
    size = 0;
  }
  if (piece.length > 0) yield piece;
}

type Refused = { table: string; row: Row };

function refusedIn({ hint, details }: Refusal): Refused | undefined {
  if (hint !== 'row' || !details) return undefined;
  const { table, row } = JSON.parse(details) as Partial<Refused>;
  return table && row ? { table, row } : undefined;
}

/** The list that the table belongs to, and the id of the record that the row is a part of. */
function ownerOf({ table, row }: Refused): { entity: EntityType; id: unknown } | undefined {
  for (const entity of ENTITY_TYPES) {
    if (entity === table) return { entity, id: row['id'] };
    const part = partsOf(entity).find((one) => one.table === table);
    if (part) return { entity, id: row[part.owner] };
  }
  return undefined;
}

const CHECK = /constraint "(\w+?)_(\w+)_check"/;

/** 'taxRate': what of the record it was, where the server says so. */
export function refusedField({ message }: Refusal, table: string): string | undefined {
  const [, name = '', column = ''] =
    new RegExp(`constraint "(${table})_(\\w+)_check"`).exec(message) ?? CHECK.exec(message) ?? [];
  return name && column ? fieldOf(column) : undefined;
}

/** 'invoices, row 17 (taxRate)': which of the records was refused, counted as in the file. */
function placeOf(steps: readonly RemoteStep[], refusal: Refusal): string | undefined {
  const refused = refusedIn(refusal);
  const owner = refused && ownerOf(refused);
  if (!owner) return undefined;
  const own = steps.filter((step) => step.table === owner.entity && step.kind === 'insert');
  const row = own.findIndex((step) => step.kind === 'insert' && step.row['id'] === owner.id) + 1;
  const field = refusedField(refusal, refused.table);
  return `${owner.entity}, row ${row}${field ? ` (${field})` : ''}`;
}

function reasonOf({ code }: Refusal): string {
  return code === '23505' ? 'its number or id stands there twice' : 'the shop’s server does not take such a value';
}

export function wholeListsOn(client: SupabaseClient, shop: string): WholeLists {
  return {
    async replace(steps, at, { onProgress, signal } = {}) {
      const batch = newId();
      const pieces = [...piecesOf(steps)];
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
      if (error && isMoved(error)) return undefined;
      if (error) {
        const place = placeOf(steps, error);
        if (!place) throw storeErrorOf(error);
        throw new StoreError('invalid', `${place}: ${reasonOf(error)}. Nothing was changed.`, { cause: error });
      }
      return Number((data as { revision: number }).revision);
    },
    async backUp(reason) {
      const { error } = await client.rpc('make_backup', { shop, reason });
      if (error) throw storeErrorOf(error);
    },
  };
}
