import type { SupabaseClient } from '@supabase/supabase-js';
import { listSource, writeDataFile } from '#io/data-files/write-data-file.ts';
import type { Backup, Backups } from '#io/store/backups.ts';
import type { ConnectionTracker } from '#io/store/connection.ts';
import { createListeners } from '#io/store/listeners.ts';
import { ENTITY_TYPES, type Lists, perEntity, StoreError } from '#io/store/store.ts';
import type { TableRow } from './hosted-columns.ts';
import { storeErrorOf } from './hosted-errors.ts';
import { partsOf, recordFrom } from './hosted-rows.ts';
import { readPages } from './http/read-pages.ts';

type Piece = { name: string; rows: readonly TableRow[] };

/** Pieces per request; each has some hundred rows. */
const PAGE = 20;

type HostedBackups = {
  client: SupabaseClient;
  /** Resolves to the shop's id once it is connected. */
  shop: () => Promise<string>;
  /** Runs work that replaces the lists, so that this page does not report it as another device's. */
  replacing?: ConnectionTracker['replacing'];
};

/** Builds the records from the rows of all tables. */
function listsOf(pieces: readonly Piece[]): Lists {
  const rowsIn = (table: string) => pieces.flatMap(({ name, rows }) => (name === table ? rows : []));
  return perEntity<Lists>((entity) => {
    const parts = partsOf(entity).map(({ table, owner }) => {
      const byOwner = new Map<unknown, TableRow[]>();
      for (const row of rowsIn(table)) byOwner.set(row[owner], [...(byOwner.get(row[owner]) ?? []), row]);
      return { table, byOwner };
    });
    return rowsIn(entity).flatMap((row) => {
      const own = Object.fromEntries(parts.map(({ table, byOwner }) => [table, byOwner.get(row['id']) ?? []]));
      return recordFrom(entity, { ...row, ...own }) ?? [];
    });
  });
}

/** Creates access to the backups on the server. Only for the owner. */
export function createHostedBackups({ client, shop, replacing = (work) => work() }: HostedBackups): Backups {
  const listeners = createListeners<void>();

  async function pieces(id: number): Promise<readonly Piece[]> {
    const own = await shop();
    return readPages<Piece & { n: number }>(
      (from, to) =>
        client
          .from('shop_backup_rows')
          .select('name, n, rows', { count: 'exact' })
          .eq('shop_id', own)
          .eq('backup_id', id)
          .order('name')
          .order('n')
          .range(from, to),
      { keyOf: ({ name, n }) => `${name} ${n}`, size: PAGE },
    );
  }

  async function stored() {
    const { data, error } = await client
      .from('shop_backups')
      .select('id, made_at, reason, counts, bytes')
      .eq('shop_id', await shop())
      .order('id', { ascending: false });
    if (error) throw storeErrorOf(error);
    return data;
  }

  return {
    async backups() {
      return (await stored()).map(
        ({ id, made_at, reason, counts, bytes }): Backup => ({
          id: Number(id),
          madeAt: new Date(made_at).toISOString(),
          reason,
          counts: Object.fromEntries(
            ENTITY_TYPES.map((entity) => [entity, Number(counts[entity] ?? 0)]),
          ) as Backup['counts'],
          bytes: Number(bytes),
        }),
      );
    },
    async backupFile(id) {
      const lists = Object.entries(listsOf(await pieces(id)));
      // Afterwards: a backup that is replaced while it is read loses pieces.
      const backup = (await stored()).find((one) => Number(one.id) === id);
      if (!backup) throw new StoreError('not-found', 'This backup is gone: newer ones replaced it.');
      // An empty list in the file would replace a list that is younger than the backup.
      const held = Object.fromEntries(lists.filter(([entity]) => entity in backup.counts));
      return writeDataFile(listSource(held), { exportDate: new Date(backup.made_at).toISOString() });
    },
    async restore(id) {
      await replacing(async () => {
        const { data, error } = await client.rpc('restore_backup', { shop: await shop(), backup: id });
        if (error) throw storeErrorOf(error);
        return { revision: Number((data as { revision: number }).revision) };
      });
      listeners.notify();
    },
    onChange: listeners.add,
  };
}
