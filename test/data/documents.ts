import type { LineItem } from '#domain/documents/billing.ts';
import { billingTotals, lineTotal } from '#domain/documents/billing-totals.ts';
import type { DocumentContext } from '#domain/documents/sheet-head.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { buildCustomer, buildInvoice } from '#test/build.ts';

/** A shop of which all is known, and a customer with a car of which all is known. */
export const documentContext: DocumentContext = {
  shop: {
    businessName: 'Apex Auto Protection',
    email: 'hello@apexautoprotection.com',
    phone: '(512) 555-0190',
    address: {
      street: '2208 Kramer Lane',
      city: 'Austin',
      state: 'TX',
      zipCode: '78758',
      country: 'United States',
    },
  },
  settings: {},
  customer: buildCustomer({
    firstName: 'Daniel',
    lastName: 'Reyes',
    email: 'daniel.reyes@gmail.com',
    phone: '(512) 555-0142',
    vehicle: {
      ...buildCustomer().vehicle,
      trim: 'Carrera S',
      vin: 'WP0AB2A95SS224871',
      color: 'Guards Red',
      licensePlate: 'FLT6 911',
    },
  }),
  today: '2026-11-20',
  zone: 'America/Chicago',
};

/** A taxable line without a description, unless overridden; its total is quantity × unit price. */
export function buildLine(over: Partial<LineItem>): LineItem {
  const { quantity = 1, unitPrice = 0 } = over;
  return {
    id: 'item-1',
    type: 'service',
    description: '',
    quantity,
    unitPrice,
    totalPrice: lineTotal(quantity, unitPrice),
    taxable: true,
    ...over,
  };
}

/** The invoice with the totals that its lines come to, and nothing paid. */
export function withTotals(invoice: Invoice): Invoice {
  const totals = billingTotals(invoice.items, invoice.taxRate, invoice.discountAmount);
  return { ...invoice, ...totals, balanceAmount: totals.totalAmount };
}

/** A Draft of four lines, 150.00 off: 6,420.00 dollars. */
export const fourLines = withTotals(
  buildInvoice({
    invoiceNumber: 'INV-0013',
    items: [
      buildLine({ id: '1', description: 'Full Vehicle PPF Clear', detail: 'Self-healing clear film', unitPrice: 4950 }),
      buildLine({ id: '2', description: 'Ceramic Coating\nOver film and glass', unitPrice: 880 }),
      buildLine({ id: '3', description: 'Door edge guards, pair', quantity: 2, unitPrice: 85 }),
      buildLine({ id: '4', description: 'Vehicle pick-up & delivery', unitPrice: 60, taxable: false }),
    ],
    discountAmount: 150,
    notes: 'Film carries a 10-year manufacturer warranty.',
    internalNotes: 'Stone chip on front bumper.',
  }),
);
