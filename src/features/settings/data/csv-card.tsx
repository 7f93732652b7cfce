import { Link } from '@tanstack/react-router';
import { Download, Upload } from 'lucide-react';
import { CSV_FILES } from '#parts/csv/csv-files.ts';
import { useExportCsv } from '#parts/csv/use-export-csv.ts';
import { paths } from '#parts/navigation/paths.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Button, buttonClass } from '#ui/form/button.tsx';

/** Exports each list as a CSV file. */
export function CsvCard() {
  const exportCsv = useExportCsv();
  return (
    <Card>
      <CardHeader title="Lists for spreadsheets" level={3} />
      <CardBody>
        <p className="max-w-text text-text-2">
          Export each list as a CSV file for Excel, Numbers, Google Sheets or bookkeeping software. Amounts are in plain
          dollars and dates look like 2026-11-20. Text that a spreadsheet would run as a formula starts with an
          apostrophe.
        </p>
        <Link to={paths.importCustomers} className={`${buttonClass()} mt-3`}>
          <Upload size={16} aria-hidden />
          Import Customers from CSV
        </Link>
      </CardBody>
      <ul aria-label="Lists for spreadsheets" className="border-t">
        {CSV_FILES.map((file) => (
          <li
            key={file.name}
            className="flex items-center gap-x-4 gap-y-2 border-b px-4.5 py-2.5 last:border-b-0 phone:px-4"
          >
            <p className="min-w-0 flex-1">
              <span className="font-semibold">{file.label}</span>
              <span className="block text-meta text-text-3">{file.holds}</span>
            </p>
            <Button size="small" icon={Download} onClick={() => void exportCsv(file)}>
              Export<span className="sr-only"> {file.label.toLowerCase()} as CSV</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
