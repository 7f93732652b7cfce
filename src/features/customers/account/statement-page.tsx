import { Link, useParams, useSearch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Download, Printer, Table } from 'lucide-react';
import { statementOf } from '#domain/accounts/statement.ts';
import { statementCsv, statementSheet } from '#domain/accounts/statement-sheet.ts';
import { addMonths, formatMonth, isMonth, monthOf } from '#domain/calendar/calendar.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { BYTE_ORDER_MARK } from '#domain/data-files/csv.ts';
import { documentFileName } from '#domain/documents/document.ts';
import { download } from '#io/data-files/download.ts';
import { by, useIndexed, useRecord, useSettings, useToday, useUser, useZone } from '#io/react/world.tsx';
import { DocumentSheet } from '#parts/documents/document-sheet.tsx';
import { useDownloadPdf } from '#parts/documents/use-download-pdf.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { Loaded, NotLoaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { RecordNotFound } from '#parts/records/record-not-found.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button, buttonClass } from '#ui/form/button.tsx';

/** The statement of a customer's account for the month that the URL names, else for this month. */
export function StatementPage() {
  const { id } = useParams({ from: paths.statement });
  return (
    <Loaded query={useRecord('customers', id)}>
      {(customer) =>
        customer ? (
          <StatementView key={id} customer={customer} />
        ) : (
          <RecordNotFound what="Customer" list={paths.customers} listName="customers" />
        )
      }
    </Loaded>
  );
}

function StatementView({ customer }: { customer: Customer }) {
  const { id } = customer;
  const { month: asked = '' } = useSearch({ from: paths.statement });
  const today = useToday();
  const zone = useZone();
  const user = useUser();
  const toast = useToast();
  const { downloadPdf, making } = useDownloadPdf();
  const own = by('customer', id);
  const settings = useSettings();
  const query = useQueries({
    invoices: useIndexed('invoices', own),
    deposits: useIndexed('deposits', own),
    removals: useIndexed('removals', own),
  });
  if (!user) return null;
  if (!query.data) return <NotLoaded query={query} />;

  const month = isMonth(asked) ? asked : monthOf(today);
  const statement = statementOf(query.data, customer, { month, today, zone });
  const sheet = statementSheet(statement, { shop: user, settings, customer, today, zone });

  function downloadCsv() {
    const name = documentFileName(sheet).replace(/pdf$/, 'csv');
    download(name, new Blob([BYTE_ORDER_MARK, statementCsv(statement)], { type: 'text/csv;charset=utf-8' }));
    toast.show({ type: 'success', title: 'CSV Downloaded', message: name });
  }

  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-center gap-2.5 print:hidden">
        <nav aria-label="Month" className="flex items-center gap-2">
          <MonthLink id={id} month={addMonths(month, -1)} Icon={ChevronLeft} />
          <h2 className="font-bold text-title">{formatMonth(month)}</h2>
          <MonthLink id={id} month={addMonths(month, 1)} Icon={ChevronRight} />
        </nav>
        <span className="ml-auto flex flex-wrap items-center justify-end gap-2 phone:ml-0 phone:w-full phone:justify-start">
          <Button icon={Table} onClick={downloadCsv}>
            Download CSV
          </Button>
          <Button icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
          <BusyButton variant="solid" icon={Download} disabled={making} onClick={() => void downloadPdf(sheet)}>
            Download PDF
          </BusyButton>
        </span>
      </div>
      <DocumentSheet document={sheet} />
    </>
  );
}

type MonthLinkProps = { id: string; month: string; Icon: typeof ChevronLeft };

function MonthLink({ id, month, Icon }: MonthLinkProps) {
  return (
    <Link
      to={paths.statement}
      params={{ id }}
      search={{ month }}
      aria-label={formatMonth(month)}
      className={buttonClass('secondary', 'small')}
    >
      <Icon size={16} aria-hidden />
    </Link>
  );
}
