import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RecordLink } from '#domain/figures/report.ts';
import type { ShopRows } from '#domain/figures/shop-rows.ts';
import { paths } from '#parts/navigation/paths.ts';

const PAGES = {
  customers: paths.customer,
  invoices: paths.viewInvoice,
  estimates: paths.viewEstimate,
  bookings: paths.editBooking,
  jobs: paths.job,
  services: paths.editService,
  stations: paths.editStation,
  employees: paths.editStaffMember,
} as const;

const hasPage = (list: string): list is keyof typeof PAGES => list in PAGES;

type RecordPageLinkProps = { record: RecordLink | undefined; shop: ShopRows; children: ReactNode };

/** A link to the page of a record; of a deposit, to its customer. Draws the children alone for a record without a page. */
export function RecordPageLink({ record, shop, children }: RecordPageLinkProps) {
  const className = 'link inline-flex min-h-6 items-center phone:-my-1.5 phone:min-h-11 print:min-h-0';
  if (record?.list === 'leads') {
    return (
      <Link to={paths.leads} search={{ lead: record.id }} className={className}>
        {children}
      </Link>
    );
  }
  const isDeposit = record?.list === 'deposits';
  const list = isDeposit ? 'customers' : record?.list;
  const id = isDeposit ? shop.deposits.find((one) => one.id === record.id)?.customerId : record?.id;
  if (list === undefined || id === undefined || !hasPage(list)) return children;
  return (
    <Link to={PAGES[list]} params={{ id }} className={className}>
      {children}
    </Link>
  );
}
