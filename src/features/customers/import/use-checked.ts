import { useEffect, useState } from 'react';
import { type ColumnMapping, mappingProblem } from '#domain/customer-import-fields.ts';
import { useToday } from '#io/react.tsx';
import type { Checked, ShopLists } from './check-rows.ts';
import type { FileRow } from './read-customer-file.ts';

type Told = { rows: readonly FileRow[]; mapping: ColumnMapping; shop: ShopLists; checked: Checked };

/** The rows as customers; undefined while they are looked through, and while no column is a name. */
export function useChecked(rows: readonly FileRow[], mapping: ColumnMapping, shop: ShopLists): Checked | undefined {
  const today = useToday();
  const [told, setTold] = useState<Told>();
  useEffect(() => {
    if (mappingProblem(mapping)) return;
    const stop = new AbortController();
    async function check() {
      const [{ checkRows }, { detailsOf }] = await Promise.all([
        import('./check-rows.ts'),
        import('#domain/vehicle-catalogue.ts'),
      ]);
      const checked = await checkRows(rows, mapping, { ...shop, today, detailsOf }, stop.signal);
      if (!stop.signal.aborted) setTold({ rows, mapping, shop, checked });
    }
    check().catch((error: unknown) => {
      if (!stop.signal.aborted) console.error('The rows could not be looked through', error);
    });
    return () => stop.abort();
  }, [rows, mapping, shop, today]);
  const isOfNow = told?.rows === rows && told.mapping === mapping && told.shop === shop;
  return isOfNow ? told.checked : undefined;
}
