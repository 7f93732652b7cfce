import { useEffect, useState } from 'react';
import type { ImportColumn } from '#domain/customers/customer-import-fields.ts';
import { useToday } from '#io/react/world.tsx';
import type { Checked, ShopLists } from './check-rows.ts';
import type { FileRow } from './read-customer-file.ts';

/** Rows below the column names, with the fields of their columns. */
export type RowsToCheck = { rows: readonly FileRow[]; columns: readonly ImportColumn[]; rowWord: string };

/** Checks the rows in the background. Returns undefined until the result is there, or while no column is matched to a name. */
export function useCheckedRows(request: RowsToCheck | undefined, shop: ShopLists): Checked | undefined {
  const today = useToday();
  const [found, setFound] = useState<{ request: RowsToCheck; shop: ShopLists; checked: Checked }>();
  useEffect(() => {
    if (!request) return;
    const { rows, columns, rowWord } = request;
    const stop = new AbortController();
    async function check(request: RowsToCheck) {
      const [{ checkRows }, { detailsOf }] = await Promise.all([
        import('./check-rows.ts'),
        import('#domain/vehicles/vehicle-catalog.ts'),
      ]);
      const checked = await checkRows(rows, columns, { ...shop, today, detailsOf, rowWord }, stop.signal);
      if (!stop.signal.aborted) setFound({ request, shop, checked });
    }
    check(request).catch((error: unknown) => {
      if (!stop.signal.aborted) console.error('The rows could not be checked', error);
    });
    return () => stop.abort();
  }, [request, shop, today]);
  return request && found?.request === request && found.shop === shop ? found.checked : undefined;
}
