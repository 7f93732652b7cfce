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
      <CardBody className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <p className="min-w-0 max-w-text flex-1 basis-75 text-text-2">
          Export each list as a CSV file for Excel, Numbers, Google Sheets or bookkeeping software. Amounts are in plain
          dollars and dates look like 2026-11-20. Text that a spreadsheet would run as a formula starts with an
          apostrophe.
        </p>
        <Link to={paths.importCustomers} className={buttonClass()}>
          <Upload size={16} aria-hidden />
          Import Customers from CSV
        </Link>
      </CardBody>
      <ul aria-label="Lists for spreadsheets" className="grid grid-cols-2 border-t phone:grid-cols-1">
        {CSV_FILES.map((file) => (
          <li
            key={file.name}
            className="flex items-center gap-x-4 gap-y-2 border-b px-4.5 py-1.5 last:border-b-0 odd:nth-last-2:border-b-0 phone:px-4 phone:odd:nth-last-2:border-b"
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
