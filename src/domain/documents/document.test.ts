import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Estimate } from '#domain/estimates/estimate.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { buildCustomer, buildEstimate, buildInvoice } from '#test/build.ts';
import { buildLine, documentContext as context, fourLines as invoice, withTotals } from '#test/data/documents.ts';
import { law } from '#test/rules/law.ts';
import { billingTotals } from './billing-totals.ts';
import { documentFileName, estimateDocument, invoiceDocument } from './document.ts';
import { documentColors } from './document-colors.ts';
import type { CustomerDocument } from './sheet-content.ts';

test('an invoice of four lines shows 6,060.00 of work, 510.00 tax, 150.00 off and 6,420.00 to pay by Dec 20, 2026', () => {
  expect(invoiceDocument(invoice, context)).toEqual({
    kind: 'Invoice',
    number: 'INV-0013',
    title: 'Invoice INV-0013',
    shop: {
      name: 'Apex Auto Protection',
      initial: 'A',
      address: '2208 Kramer Lane, Austin, TX 78758',
      contact: '(512) 555-0190 · hello@apexautoprotection.com',
      license: '',
      logo: undefined,
    },
    colors: undefined,
    headline: { label: 'Balance due Dec 20, 2026', amount: '$6,420.00' },
    recipient: { label: 'Bill to', name: 'Daniel Reyes', lines: ['daniel.reyes@gmail.com', '(512) 555-0142'] },
    vehicle: {
      name: '2025 Porsche 911 Carrera S',
      color: 'Guards Red',
      looks: 'Guards Red · Plate\u00a0FLT6\u00a0911',
      vin: 'WP0AB2A95SS224871',
    },
    facts: [
      { label: 'Invoice date', value: 'Nov 20, 2026' },
      { label: 'Payment terms', value: 'Net 30' },
      { label: 'Due date', value: 'Dec 20, 2026' },
    ],
    items: [
      {
        id: '1',
        name: 'Full Vehicle PPF Clear',
        detail: 'Self-healing clear film',
        quantity: '1',
        unitPrice: '$4,950.00',
        total: '$4,950.00',
      },
      {
        id: '2',
        name: 'Ceramic Coating',
        detail: 'Over film and glass',
        quantity: '1',
        unitPrice: '$880.00',
        total: '$880.00',
      },
      { id: '3', name: 'Door edge guards, pair', detail: '', quantity: '2', unitPrice: '$85.00', total: '$170.00' },
      {
        id: '4',
        name: 'Vehicle pick-up & delivery',
        detail: 'Not taxable',
        quantity: '1',
        unitPrice: '$60.00',
        total: '$60.00',
      },
    ],
    sums: [
      { label: 'Subtotal', value: '$6,060.00' },
      { label: 'Tax (8.5%)', value: '$510.00' },
      { label: 'Discount', value: '\u2212$150.00' },
    ],
    total: '$6,420.00',
    paid: '$0.00',
    balance: '$6,420.00',
    payments: [],
    notes: 'Film carries a 10-year manufacturer warranty.',
    terms: '',
    footer: 'Thank you for trusting us with your car.',
  } satisfies CustomerDocument);
});

test('license, logo and color of the settings are the shop’s own; what is neither a PNG nor a color is passed over', () => {
  const look = (settings: (typeof context)['settings']) => {
    const { shop, colors } = invoiceDocument(invoice, { ...context, settings });
    return { license: shop.license, logo: shop.logo, colors };
  };
  const logo = 'data:image/png;base64,iVBORw0KGgo=';
  expect(look({ logo, documentColor: '#8a1538', licenseId: ' License 4471 ' })).toEqual({
    license: 'License 4471',
    logo,
    colors: documentColors('#8a1538'),
  });
  expect(look({ logo: 'data:image/svg+xml,<svg/>', documentColor: 'red', licenseId: '' })).toEqual({
    license: '',
    logo: undefined,
    colors: undefined,
  });
});

test('the footer of the settings takes the place of ours, also an empty one', () => {
  const footerOf = (documentFooter: string) =>
    invoiceDocument(invoice, { ...context, settings: { documentFooter } }).footer;
  expect([footerOf(' See you. '), footerOf('')]).toEqual(['See you.', '']);
});

test('internal notes never appear in the customer’s document', () => {
  const secret = 'Stone chip on front bumper.';
  const documents = [
    invoiceDocument({ ...invoice, internalNotes: secret }, context),
    estimateDocument(buildEstimate({ internalNotes: secret }), context),
  ];
  expect(JSON.stringify(documents)).not.toContain(secret);
});

test('an estimate shows how long it is valid, its terms and no balance', () => {
  const estimate = buildEstimate({ estimateNumber: 'EST-0005', validityPeriod: 1, terms: ' Valid as written. ' });
  const { kind, headline, recipient, facts, sums, total, paid, balance, payments, terms } = estimateDocument(
    estimate,
    context,
  );
  expect({ kind, headline, recipient: recipient.label, facts, sums, total, paid, balance, payments, terms }).toEqual({
    kind: 'Estimate',
    headline: { label: 'Valid until Dec 20, 2026', amount: '$868.00' },
    recipient: 'Prepared for',
    facts: [
      { label: 'Estimate date', value: 'Nov 20, 2026' },
      { label: 'Valid for', value: '1 day' },
      { label: 'Expiry date', value: 'Dec 20, 2026' },
    ],
    sums: [
      { label: 'Subtotal', value: '$800.00' },
      { label: 'Tax (8.5%)', value: '$68.00' },
    ],
    total: '$868.00',
    paid: undefined,
    balance: undefined,
    payments: [],
    terms: 'Valid as written.',
  });
});

describe('the headline of an invoice', () => {
  const paidInFull = [{ id: 'p', amount: 868, date: '2026-11-24', method: 'Card', reference: '', note: '' }];
  test.each<[string, Partial<Invoice>, CustomerDocument['headline']]>([
    ['due today is not yet past', { status: 'Sent', dueDate: '2026-11-20' }, due('Balance due Nov 20, 2026')],
    ['a day later it was due', { status: 'Sent', dueDate: '2026-11-19' }, due('Balance was due Nov 19, 2026')],
    ['a Viewed one too', { status: 'Viewed', dueDate: '2026-11-19' }, due('Balance was due Nov 19, 2026')],
    ['a Draft is not overdue', { status: 'Draft', dueDate: '2026-11-19' }, due('Balance due Nov 19, 2026')],
    ['paid in full', { status: 'Paid', payments: paidInFull }, { label: 'Paid in full', amount: '$0.00' }],
    ['cancelled', { status: 'Cancelled' }, { label: 'Cancelled, nothing due', amount: '$0.00' }],
  ])('%s', (_, change, headline) => {
    expect(invoiceDocument(buildInvoice(change), context).headline).toEqual(headline);
  });

  function due(label: string) {
    return { label, amount: '$868.00' };
  }
});

describe('stored totals count', () => {
  const look = (change: Partial<Invoice>) => {
    const { headline, sums, total, balance } = invoiceDocument(buildInvoice({ status: 'Sent', ...change }), context);
    return { headline, sums: sums.map(({ label, value }) => `${label} ${value}`), total, balance };
  };
  test('500.00 without lines are due', () => {
    expect(look({ items: [], subtotal: 0, taxRate: 0, taxAmount: 0, totalAmount: 500, balanceAmount: 500 })).toEqual({
      headline: { label: 'Balance due Dec 20, 2026', amount: '$500.00' },
      sums: [],
      total: '$500.00',
      balance: '$500.00',
    });
  });
  test('a stored total of 868.01 over lines that come to 868.00 is shown with the cent that leads to it', () => {
    expect(look({ totalAmount: 868.01 })).toEqual({
      headline: { label: 'Balance due Dec 20, 2026', amount: '$868.01' },
      sums: ['Subtotal $800.00', 'Tax (8.5%) $68.00', 'Adjustment $0.01'],
      total: '$868.01',
      balance: '$868.01',
    });
    expect(estimateDocument(buildEstimate({ totalAmount: 868.01 }), context).total).toBe('$868.01');
  });
  test('where no totals were stored, the lines give them', () => {
    expect(look({ subtotal: 0, taxAmount: 0, totalAmount: 0 })).toMatchObject({
      sums: ['Subtotal $800.00', 'Tax (8.5%) $68.00'],
      total: '$868.00',
      balance: '$868.00',
    });
  });
  test('500.00 less 500.00 is nothing due, and was not paid', () => {
    const change = { subtotal: 500, taxRate: 0, taxAmount: 0, discountAmount: 500, totalAmount: 0 };
    expect(look({ ...change, dueDate: '2026-11-19' })).toEqual({
      headline: { label: 'Nothing due', amount: '$0.00' },
      sums: ['Subtotal $500.00', 'Tax (0%) $0.00', 'Discount \u2212$500.00'],
      total: '$0.00',
      balance: '$0.00',
    });
  });
});

describe('the headline of an estimate', () => {
  test.each<[string, Partial<Estimate>, string]>([
    ['on its last day it is valid', { status: 'Sent', expiryDate: '2026-11-20' }, 'Valid until Nov 20, 2026'],
    ['a day later it has expired', { status: 'Sent', expiryDate: '2026-11-19' }, 'Expired Nov 19, 2026'],
    ['accepted', { status: 'Accepted', acceptedAt: '2026-11-07T08:00:00.000Z' }, 'Accepted Nov 7, 2026'],
    [
      'accepted by name',
      { status: 'Accepted', acceptedAt: '2026-11-07T08:00:00.000Z', acceptedBy: 'Jake Novak' },
      'Accepted Nov 7, 2026 by Jake Novak',
    ],
    [
      'accepted by a name in Hebrew, whose brackets stay with it',
      { status: 'Accepted', acceptedBy: 'שרה כהן (Garage 12)' },
      'Accepted by \u2068שרה כהן (Garage 12)\u2069',
    ],
    ['accepted, nobody knows when', { status: 'Accepted' }, 'Accepted'],
    ['declined', { status: 'Declined', expiryDate: '2026-11-19' }, 'Declined'],
  ])('%s', (_, change, label) => {
    expect(estimateDocument(buildEstimate(change), context).headline.label).toBe(label);
  });
});

test('payments are sorted by date with their method; 868.00 less 500.00 and 68.50 leave 299.50', () => {
  const payments = [
    { id: 'b', amount: 68.5, date: '2026-11-24', method: 'Check', reference: '1187', note: '' },
    { id: 'a', amount: 500, date: '2026-11-20', method: 'Card', reference: '', note: 'Deposit' },
  ];
  const { payments: shown, paid, balance, headline } = invoiceDocument(buildInvoice({ payments }), context);
  expect({ shown, paid, balance, headline }).toEqual({
    shown: [
      { label: 'Nov 20, 2026 · Card', value: '$500.00' },
      { label: 'Nov 24, 2026 · Check · 1187', value: '$68.50' },
    ],
    paid: '$568.50',
    balance: '$299.50',
    headline: { label: 'Balance due Dec 20, 2026', amount: '$299.50' },
  });
});

test('a discount of 10 % says so; one before tax comes before the tax that it lowers', () => {
  const billed = { discountPercent: 10, discountAmount: 80, totalAmount: 788 };
  expect(invoiceDocument(buildInvoice(billed), context).sums).toEqual([
    { label: 'Subtotal', value: '$800.00' },
    { label: 'Tax (8.5%)', value: '$68.00' },
    { label: 'Discount (10%)', value: '\u2212$80.00' },
  ]);
  const before = buildEstimate({ ...billed, discountApplies: 'before-tax', taxAmount: 61.2, totalAmount: 781.2 });
  const { sums, total } = estimateDocument(before, context);
  expect({ sums, total }).toEqual({
    sums: [
      { label: 'Subtotal', value: '$800.00' },
      { label: 'Discount (10%)', value: '\u2212$80.00' },
      { label: 'Tax (8.5%)', value: '$61.20' },
    ],
    total: '$781.20',
  });
});

test('a percentage that does not give the amount, as a foreign file may have it, is not printed', () => {
  const { sums } = invoiceDocument(
    buildInvoice({ discountPercent: 10, discountAmount: 50, totalAmount: 818 }),
    context,
  );
  expect(sums[2]).toEqual({ label: 'Discount', value: '\u2212$50.00' });
});

test('Custom terms are not printed: the due date says it', () => {
  const labels = (paymentTerms: string) =>
    invoiceDocument(buildInvoice({ paymentTerms }), context).facts.map(({ label }) => label);
  expect(labels('Custom')).toEqual(['Invoice date', 'Due date']);
  expect(labels('Net 30')).toEqual(['Invoice date', 'Payment terms', 'Due date']);
});

test('a rate of three decimals is printed whole, and the number of an exempt customer below their name', () => {
  expect(invoiceDocument(buildInvoice({ taxRate: 8.875, taxAmount: 71, totalAmount: 871 }), context).sums[1]).toEqual({
    label: 'Tax (8.875%)',
    value: '$71.00',
  });
  const exempt = { taxRate: 0, taxExemptNumber: 'TX-77' };
  expect(invoiceDocument(buildInvoice(exempt), context).recipient.lines.at(-1)).toBe('Tax exempt: TX-77');
  expect(estimateDocument(buildEstimate(exempt), context).recipient.lines.at(-1)).toBe('Tax exempt: TX-77');
});

describe('what is not known leaves no gap', () => {
  const bare = buildCustomer({ email: '', phone: ' ', companyName: '' });
  const { vehicle } = bare;
  test('a company comes before the person', () => {
    const customer = buildCustomer({ companyName: 'Whitlock Realty Group' });
    expect(invoiceDocument(invoice, { ...context, customer }).recipient).toEqual({
      label: 'Bill to',
      name: 'Whitlock Realty Group',
      lines: ['Jake Novak', 'jake.novak@example.com', '(555) 010-0101'],
    });
  });
  test('a customer without email, phone and vehicle', () => {
    const nothing = { make: '', model: '', trim: '', vin: 'TEMP0000000000042', color: '', licensePlate: '' };
    const customer = { ...bare, vehicle: { ...vehicle, ...nothing } };
    const { recipient, vehicle: shown } = invoiceDocument(invoice, { ...context, customer });
    expect({ recipient, shown }).toEqual({
      recipient: { label: 'Bill to', name: 'Jake Novak', lines: [] },
      shown: undefined,
    });
  });
  test('a vehicle of which only the plate is known', () => {
    const nothing = { make: '', model: '', trim: '', vin: '', color: '', licensePlate: 'CLR 911' };
    const customer = { ...bare, vehicle: { ...vehicle, ...nothing } };
    expect(invoiceDocument(invoice, { ...context, customer }).vehicle).toEqual({
      name: '',
      color: '',
      looks: 'Plate\u00a0CLR\u00a0911',
      vin: '',
    });
  });
  test('a shop abroad without street and phone', () => {
    const address = { street: '', city: 'Toronto', state: 'ON', zipCode: '', country: 'Canada' };
    const shop = { businessName: ' élan Détail ', email: 'a@b.ca', phone: '', address };
    expect(invoiceDocument(invoice, { ...context, shop }).shop).toEqual({
      name: 'élan Détail',
      initial: 'É',
      license: '',
      logo: undefined,
      address: 'Toronto, ON, Canada',
      contact: 'a@b.ca',
    });
  });
  test('at a tax rate of 0 no line is called untaxed', () => {
    const { items } = invoiceDocument({ ...invoice, taxRate: 0 }, context);
    expect(items.map(({ detail }) => detail)).toEqual(['Self-healing clear film', 'Over film and glass', '', '']);
  });
});

/** Cents of '−$1,234.50'. */
function cents(shown: string): number {
  return Math.round(Number(shown.replace('\u2212', '-').replace(/[$,]/g, '')) * 100);
}

const anyLine = fc
  .record({
    quantity: fc.integer({ min: 0, max: 500 }).map((tenths) => tenths / 10),
    unitPrice: fc.integer({ min: 0, max: 1_000_000 }).map((amount) => amount / 100),
    taxable: fc.boolean(),
  })
  .map(buildLine);

law(
  'the printed lines add up to the printed subtotal, that with tax and discount to the printed total, and that less what was paid to the balance',
  fc.property(
    fc.array(anyLine, { minLength: 1, maxLength: 30 }),
    fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
    fc.integer({ min: 0, max: 5_000_000 }).map((amount) => amount / 100),
    fc.integer({ min: 0, max: 100 }),
    (items, taxRate, discountAmount, paidPercent) => {
      const { totalAmount } = billingTotals(items, taxRate, discountAmount);
      const paidAmount = Math.floor(totalAmount * paidPercent) / 100;
      const shown = invoiceDocument(
        { ...withTotals({ ...invoice, items, taxRate, discountAmount }), paidAmount },
        context,
      );
      const added = (texts: readonly string[]) => texts.map(cents).reduce((a, b) => a + b, 0);
      expect(added(shown.items.map(({ total }) => total))).toBe(cents(shown.sums[0]?.value ?? ''));
      expect(added(shown.sums.map(({ value }) => value))).toBe(cents(shown.total));
      expect(cents(shown.total) - cents(shown.paid ?? '')).toBe(cents(shown.balance ?? ''));
      expect(cents(shown.total)).toBe(Math.round(totalAmount * 100));
    },
  ),
);

test.each([
  ['INV-0013', 'Daniel', 'Reyes', 'Invoice INV-0013 - Daniel Reyes.pdf'],
  ['A/B:7', 'Łukasz', 'Żółć "LZ"', 'Invoice A_B_7 - Łukasz Żółć _LZ_.pdf'],
  ['1', 'Jr.', '', 'Invoice 1 - Jr.pdf'],
])('the file of %s for %s %s is called %s', (invoiceNumber, firstName, lastName, name) => {
  const customer = buildCustomer({ firstName, lastName });
  expect(documentFileName(invoiceDocument({ ...invoice, invoiceNumber }, { ...context, customer }))).toBe(name);
});
