import { type RemovedInvoice, stillRemoved } from '#domain/books/removed-invoice.ts';
import type { Service } from '#domain/catalog/service.ts';
import { billedName, type Customer } from '#domain/customers/customer.ts';
import { perRecord } from '#domain/figures/per-record.ts';
import { declareReport, perUnit, type ReportEntry, type ReportGroup } from '#domain/figures/report.ts';
import {
  customerGroup,
  customersById,
  monthGroup,
  serviceGroup,
  servicesById,
  sourceGroup,
} from '#domain/figures/report-groups.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { joinFilled } from '#domain/text/join-filled.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { invoicesTouching } from './invoices-touching.ts';
import { DELETED_INVOICES, newestWithin } from './record-money.ts';
import { lineShares, NO_LINES, NO_SERVICE, removedSteps, saleLines, saleSteps } from './sale-lines.ts';

function sizeGroup({ vehicle }: Customer): ReportGroup {
  const isKnown = vehicle.vin !== '' || vehicleName(vehicle) !== '';
  return isKnown ? { id: vehicle.size, name: vehicle.size } : { id: 'none', name: 'No vehicle' };
}

const NO_CATEGORY: ReportGroup = { id: 'none', name: 'No category' };

type SaleAmount = 'sales' | 'discount' | 'lines';

const salesOfInvoice = perRecord(
  (
    invoice: Invoice,
    zone: string,
    services: ReadonlyMap<string, Service>,
    live: Customer | undefined,
  ): readonly ReportEntry<SaleAmount>[] => {
    const { id, invoiceNumber, customerId, customer } = invoice;
    const record = { list: 'invoices', id } as const;
    const billed = billedName(customer);
    const size = sizeGroup(customer);
    const buyer = customerGroup(customerId, billed, live);
    const source = sourceGroup(live ?? customer);
    const own = { id, name: invoiceNumber.trim() || 'No number', record };
    const steps = saleSteps(invoice, zone);
    const lines = saleLines(invoice);
    const shares = lineShares(steps, lines);
    const rows = lines.map((line) => {
      const service = services.get(line.id);
      const category = service ? { id: service.category, name: service.category } : NO_CATEGORY;
      return { line, service: serviceGroup(line.id, line.name, service), category };
    });
    return steps.flatMap(({ date, type, counts }, step) =>
      rows.flatMap(({ line, service, category }, at): ReportEntry<SaleAmount>[] => {
        const sales = shares[step]?.[at] ?? 0;
        if (sales === 0 && counts === 0) return [];
        const what = line.id === NO_SERVICE.id || line.id === NO_LINES.id ? '' : service.name;
        return [
          {
            date,
            name: joinFilled([invoiceNumber, billed, what, type === 'Invoice' ? '' : type], ' · '),
            record,
            groups: [service, category, size, buyer, source, monthGroup(date), own],
            amounts: {
              sales,
              ...(counts !== 0 && {
                discount: counts > 0 ? line.discount : -line.discount,
                lines: counts > 0 ? line.lines : -line.lines,
              }),
            },
          },
        ];
      }),
    );
  },
);

const salesOfRemoved = perRecord((removed: RemovedInvoice): readonly ReportEntry<SaleAmount>[] =>
  removedSteps(removed).map(({ date, type, net, counts }) => {
    const [row, month] = [DELETED_INVOICES, monthGroup(date)];
    return {
      date,
      name: joinFilled([removed.invoiceNumber, removed.customer, type === 'Invoice' ? '' : type], ' · '),
      groups: [row, row, row, row, row, month, row],
      amounts: { sales: net, lines: counts },
    };
  }),
);

export const SALES_REPORT = declareReport<SaleAmount>({
  id: 'sales',
  title: 'Sales',
  about: 'What you invoiced, without sales tax, by service, vehicle size, customer, source and month.',
  notes: [
    'Drafts are not counted. A cancelled invoice is taken back on the day it was cancelled, and a lower price on the day it was lowered, so earlier months stay as they were.',
    'An invoice is split over its lines as they are now. If you change lines or the discount later, earlier amounts move between services, and Lines and Discounts change, but no month’s Sales do.',
    'Invoices of $0.00 are not counted.',
  ],
  by: ['Service', 'Category', 'Vehicle Size', 'Customer', 'Source', 'Month', 'Invoice'],
  amounts: ['sales', 'discount', 'lines'],
  columns: [
    {
      name: 'Sales',
      unit: 'dollars',
      meaning:
        'Invoiced in these days by invoice date, after discounts and without sales tax and tips. Later price changes and cancellations count on their own day.',
      of: ({ sales }) => sales,
    },
    {
      name: 'Discounts',
      unit: 'dollars',
      meaning:
        'Taken off by the discounts of these invoices. Sales already leave it out. A refund that lowers the price is not a discount.',
      of: ({ discount }) => discount,
    },
    {
      name: 'Lines',
      unit: 'count',
      meaning:
        'Lines on these invoices, whatever their quantity: 3 headlights on one line count once. Those of a cancelled invoice are taken off on the day it was cancelled. An invoice that was deleted, or has no lines, counts as one line.',
      of: ({ lines }) => lines,
    },
    {
      name: 'Average',
      unit: 'dollars',
      meaning: 'Sales divided by Lines. Left out when there are no lines.',
      of: ({ sales, lines }) => (lines > 0 ? perUnit(sales, lines, 2) : undefined),
    },
  ],
  chart: 'Sales',
  inOrder: ['Month'],
  entries: ({ invoices, removals, services, customers, zone }, range) => {
    const live = customersById(customers);
    const named = servicesById(services);
    return newestWithin(
      [
        ...invoicesTouching(invoices, range).flatMap((one) =>
          salesOfInvoice(one, zone, named, live.get(one.customerId)),
        ),
        ...stillRemoved(removals, invoices).flatMap((one) => salesOfRemoved(one)),
      ],
      range,
    );
  },
});
