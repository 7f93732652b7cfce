import { Download } from 'lucide-react';
import { IconButton } from '#ui/button.tsx';
import { CSV_LIST_LABELS, type CsvListId } from './csv-list-ids.ts';
import { useExportCsv } from './use-export-csv.ts';

/** Hands the list that the page shows out as a file for spreadsheets. */
export function ExportCsvButton({ list }: { list: CsvListId }) {
  const exportCsv = useExportCsv();
  return (
    <IconButton
      label={`Export ${CSV_LIST_LABELS[list].label.toLowerCase()} as CSV`}
      icon={Download}
      variant="secondary"
      onClick={() => void exportCsv(list)}
    />
  );
}
