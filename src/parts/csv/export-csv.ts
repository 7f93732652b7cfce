import { localDay } from '#domain/calendar.ts';
import { BYTE_ORDER_MARK, type CsvColumn, csvHead, csvLines } from '#domain/csv.ts';
import type { CsvContext } from '#domain/csv-columns.ts';
import { download } from '#io/download.ts';
import type { LongWork } from '#io/long-work.ts';
import { pause } from '#io/pause.ts';
import type { World } from '#io/react.tsx';
import { shopZone } from '#io/shop-zone.ts';
import { failureToast } from '#parts/failure-toast.ts';
import { runLong, wasCancelled } from '#parts/long-work.ts';
import { counted } from '#parts/names-in-words.ts';
import type { Toaster } from '#ui/toast.tsx';
import { CSV_LIST_LABELS, type CsvListId } from './csv-list-ids.ts';
import { CSV_LISTS, type CsvList } from './csv-lists.ts';

/** So many rows take a few milliseconds; the page answers between two pieces. */
const PIECE_ROWS = 500;

function byId<T extends { id: string }>(records: readonly T[]): Map<string, T> {
  return new Map(records.map((record) => [record.id, record]));
}

async function contextOf({ store, clock }: World, zone: string): Promise<CsvContext> {
  const [customers, services, employees] = await Promise.all([
    store.customers.list(),
    store.services.list(),
    store.employees.list(),
  ]);
  return {
    customers: byId(customers),
    services: byId(services),
    employees: byId(employees),
    today: localDay(clock.now(), zone),
    zone,
  };
}

/** The file piece by piece, so that memory never holds the whole text. */
async function fileOf<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  { onProgress, signal }: LongWork,
): Promise<Blob> {
  const pieces = [new Blob([BYTE_ORDER_MARK, csvHead(columns)])];
  for (let from = 0; from < rows.length; from += PIECE_ROWS) {
    signal?.throwIfAborted();
    pieces.push(new Blob([csvLines(columns, rows.slice(from, from + PIECE_ROWS))]));
    onProgress?.(Math.min(1, (from + PIECE_ROWS) / rows.length));
    await pause();
  }
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' });
}

/** Hands one list to the browser's downloads as a file for spreadsheets: 'customers-2026-11-20.csv'. */
export async function exportCsv(id: CsvListId, { world, toast }: { world: World; toast: Toaster }): Promise<void> {
  // The list and its columns belong together; TypeScript cannot see that through the id.
  const { entity, rows: rowsOf, columns } = CSV_LISTS[id] as unknown as CsvList;
  const { label } = CSV_LIST_LABELS[id];
  const zone = shopZone(world.store);
  try {
    const { rows, file } = await runLong(toast, `Exporting ${label.toLowerCase()}`, async (work) => {
      const [context, records] = await Promise.all([contextOf(world, zone), world.store[entity].list()]);
      const found = rowsOf(records, context);
      return { rows: found.length, file: await fileOf(columns(context), found, work) };
    });
    const name = `${id}-${localDay(world.clock.now(), zone)}.csv`;
    download(name, file);
    toast.show({
      type: 'success',
      title: `${label} Exported`,
      message: `${name} holds ${counted(rows, 'row')} below its head, for any spreadsheet.`,
    });
  } catch (error) {
    if (!wasCancelled(error)) toast.show(failureToast('Export Failed', 'No file was made.', error));
  }
}
