import { Download } from 'lucide-react';
import type { EntityType } from '#io/store/store.ts';
import { IconButton } from '#ui/form/button.tsx';
import { csvFileOf } from './csv-file.ts';
import { useExportCsv } from './use-export-csv.ts';

/** Button that downloads a list as a CSV file. */
export function ExportCsvButton({ list }: { list: EntityType }) {
  const exportCsv = useExportCsv();
  const file = csvFileOf(list);
  return (
    <IconButton
      label={`Export ${file.label.toLowerCase()} as CSV`}
      icon={Download}
      variant="secondary"
      onClick={() => void exportCsv(file)}
    />
  );
}
