import { useEffect, useState } from 'react';
import type { ImportColumn } from '#domain/customers/customer-import-fields.ts';
import { useToday } from '#io/react/world.tsx';
import type { Checked, ShopLists } from './check-rows.ts';
import type { FileRow } from './read-customer-file.ts';

/** Rows below the column names with what the columns are taken for; undefined while no column is a name. */
export type RowsToCheck = { rows: readonly FileRow[]; columns: readonly ImportColumn[]; rowWord: string };

/** The rows as customers; undefined while they are checked. */
export function useChecked(asked: RowsToCheck | undefined, shop: ShopLists): Checked | undefined {
  const today = useToday();
  const [found, setFound] = useState<{ asked: RowsToCheck; shop: ShopLists; checked: Checked }>();
  useEffect(() => {
    if (!asked) return;
    const { rows, columns, rowWord } = asked;
    const stop = new AbortController();
    async function check(asked: RowsToCheck) {
      const [{ checkRows }, { detailsOf }] = await Promise.all([
        import('./check-rows.ts'),
        import('#domain/vehicles/vehicle-catalog.ts'),
      ]);
      const checked = await checkRows(rows, columns, { ...shop, today, detailsOf, rowWord }, stop.signal);
      if (!stop.signal.aborted) setFound({ asked, shop, checked });
    }
    check(asked).catch((error: unknown) => {
      if (!stop.signal.aborted) console.error('The rows could not be checked', error);
    });
    return () => stop.abort();
  }, [asked, shop, today]);
  return asked && found?.asked === asked && found.shop === shop ? found.checked : undefined;
}
