import { localDay } from '#domain/calendar/calendar.ts';
import { BYTE_ORDER_MARK } from '#domain/data-files/csv.ts';
import type { CsvContext, CsvMaker, CsvSheet } from '#domain/data-files/csv-columns.ts';
import { LIST_DETAILS } from '#domain/lists/details/list-details.ts';
import { pause } from '#io/browser/pause.ts';
import { shopZone } from '#io/browser/shop-zone.ts';
import { download } from '#io/data-files/download.ts';
import type { World } from '#io/react/world.tsx';
import type { TaskOptions } from '#io/store/task-options.ts';
import { runLong, wasCancelled } from '#parts/long-work.ts';
import { failureToast } from '#parts/messages/failure-toast.ts';
import { counted } from '#parts/records/names-in-words.ts';
import type { Toaster } from '#ui/feedback/toast.tsx';
import type { CsvFile } from './csv-file.ts';

/** Rows written at a time, a few milliseconds' work; the page stays responsive in between. */
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

/** Writes the file in pieces, so that memory never holds the whole text. */
async function fileOf({ rows, head, lines }: CsvSheet, { onProgress, signal }: TaskOptions): Promise<Blob> {
  const pieces = [new Blob([BYTE_ORDER_MARK, head])];
  for (let from = 0; from < rows; from += PIECE_ROWS) {
    signal?.throwIfAborted();
    pieces.push(new Blob([lines(from, from + PIECE_ROWS)]));
    onProgress?.(Math.min(1, (from + PIECE_ROWS) / rows));
    await pause();
  }
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' });
}

/** Downloads a list as a CSV file: 'customers-2026-11-20.csv'. */
export async function exportCsv(
  { entity, name, label }: CsvFile,
  { world, toast }: { world: World; toast: Toaster },
): Promise<void> {
  const zone = shopZone(world.store);
  try {
    const { rows, file } = await runLong(toast, `Exporting ${label.toLowerCase()}`, async (work) => {
      const [context, records] = await Promise.all([contextOf(world, zone), world.store[entity].list()]);
      // The function matches its list; TypeScript can't infer that from the key.
      const make = LIST_DETAILS[entity].csv[name]?.make as CsvMaker<(typeof records)[number]> | undefined;
      if (!make) throw new Error(`${entity} has no CSV file ${name}`);
      const sheet = make(records, context);
      return { rows: sheet.rows, file: await fileOf(sheet, work) };
    });
    const fileName = `${name}-${localDay(world.clock.now(), zone)}.csv`;
    download(fileName, file);
    toast.show({
      type: 'success',
      title: `${label} Exported`,
      message: `${fileName} holds ${counted(rows, 'row')} below its head, for any spreadsheet.`,
    });
  } catch (error) {
    if (!wasCancelled(error)) toast.show(failureToast('Export Failed', 'No file was made.', error));
  }
}
