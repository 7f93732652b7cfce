import { describe, expect, test, vi } from 'vitest';
import { billingTotals } from '#domain/documents/billing-totals.ts';
import { estimateDocument, invoiceDocument } from '#domain/documents/document.ts';
import type { CustomerDocument } from '#domain/documents/sheet-content.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { formatDollars } from '#domain/money/money.ts';
import { buildEstimate } from '#test/build.ts';
import { buildLine, documentContext as context, fourLines, withTotals } from '#test/data/documents.ts';
import { CUT_LOGO, LOGO } from '#test/logo.ts';
import { fontsOf } from '#test/pdf-fonts.ts';
import { linksOf, type PlacedText, pdfDrawings, placedTexts, readPdf } from '#test/read-pdf.ts';
import { DESIGN_FONTS, type FaceName, MORE_FONTS } from '../faces.ts';
import { openPaper } from '../paper.ts';
import { documentPdf } from './document-pdf.ts';

// On a busy machine the first files take long: the fonts are read again for each.
vi.setConfig({ testTimeout: 60_000 });

const MADE_AT = new Date('2026-11-20T18:00:00.000Z');

const design = fontsOf(DESIGN_FONTS);
const all = new Map([...design, ...fontsOf(MORE_FONTS)]);

async function read(shown: CustomerDocument, fonts = design) {
  const { pdf, missing } = documentPdf(shown, fonts, MADE_AT);
  return { ...(await readPdf(new Uint8Array(pdf))), missing };
}

function withLines(count: number, over: Partial<Invoice> = {}): Invoice {
  const items = Array.from({ length: count }, (_, index) =>
    buildLine({ id: `${index}`, description: `Work ${index + 1}`, quantity: 1.5, unitPrice: 10.01 + index }),
  );
  return withTotals({ ...fourLines, items, ...over });
}

test('figures have one width, so that they line up', () => {
  const paper = openPaper(design, MADE_AT);
  const faces: FaceName[] = ['display', 'text', 'medium', 'strong', 'mono'];
  const widths = faces.map((face) => {
    const each = [...'0123456789'].map((figure) => paper.widthOf(figure, { face, size: 100, ink: '#000000' }));
    return Math.max(...each) - Math.min(...each);
  });
  // Archivo has them by nature, to two thousandths.
  expect(widths.map(Math.floor)).toEqual([0, 0, 0, 0, 0]);
});

test('an invoice of four lines is one letter page of selectable text, in the typefaces of the design, with title, author and language', async () => {
  const { pages, ...facts } = await read(invoiceDocument(fourLines, context));
  expect(facts).toEqual({
    fonts: [
      { name: 'Archivo-Bold', embedded: true },
      { name: 'Geist-Medium', embedded: true },
      { name: 'Geist-Regular', embedded: true },
      { name: 'Geist-SemiBold', embedded: true },
      { name: 'GeistMono-Regular', embedded: true },
    ],
    title: 'Invoice INV-0013',
    author: 'Apex Auto Protection',
    language: 'en-US',
    size: [612, 792],
    missing: [],
  });
  expect(pages).toEqual([
    [
      'A',
      'Apex Auto Protection',
      '2208 Kramer Lane, Austin, TX 78758',
      'Invoice',
      'INV-0013',
      'Balance due Dec 20, 2026',
      '$6,420.00',
      'Bill to',
      'Daniel Reyes',
      'daniel.reyes@gmail.com',
      '(512) 555-0142',
      'Vehicle',
      '2025 Porsche 911 Carrera S',
      'Guards Red · Plate FLT6 911',
      'VIN',
      'WP0AB2A95SS224871',
      'Invoice date',
      'Nov 20, 2026',
      'Payment terms',
      'Net 30',
      'Due date',
      'Dec 20, 2026',
      'Description',
      'Qty',
      'Unit price',
      'Total',
      '1',
      '$4,950.00',
      '$4,950.00',
      'Full Vehicle PPF Clear',
      'Self-healing clear film',
      '1',
      '$880.00',
      '$880.00',
      'Ceramic Coating',
      'Over film and glass',
      '2',
      '$85.00',
      '$170.00',
      'Door edge guards, pair',
      '1',
      '$60.00',
      '$60.00',
      'Vehicle pick-up & delivery',
      'Not taxable',
      'Subtotal',
      '$6,060.00',
      'Tax (8.5%)',
      '$510.00',
      'Discount',
      '\u2212$150.00',
      'Total',
      '$6,420.00',
      'Paid',
      '$0.00',
      'Balance due',
      '$6,420.00',
      'Notes',
      'Film carries a 10-year manufacturer warranty.',
      'INV-0013 · Page 1 of 1',
      'Thank you for trusting us with your car.',
      '(512) 555-0190 · hello@apexautoprotection.com',
    ],
  ]);
});

describe('however many lines there are', () => {
  test.each([1, 9, 10, 11, 200])(
    '%i lines each appear once and in order, each page has its header and number, and the totals are with a line',
    async (count) => {
      const invoice = withLines(count);
      const { pages } = await read(invoiceDocument(invoice, context));
      const work = (texts: readonly string[]) => texts.filter((text) => /^Work \d+$/.test(text));
      expect(pages.flatMap(work)).toEqual(invoice.items.map(({ description }) => description));
      pages.forEach((texts, index) => {
        expect(texts.filter((text) => text === 'Unit price')).toHaveLength(1);
        expect(texts).toContain(`INV-0013 · Page ${index + 1} of ${pages.length}`);
      });
      const last = pages.at(-1) ?? [];
      expect(last).toContain('Balance due');
      expect(work(last).length).toBeGreaterThan(0);
    },
  );

  test('200 lines come to the totals of the store', async () => {
    const invoice = withLines(200);
    const { subtotal, taxAmount, totalAmount } = billingTotals(invoice.items, invoice.taxRate, invoice.discountAmount);
    const { pages } = await read(invoiceDocument(invoice, context));
    const last = pages.at(-1) ?? [];
    const sums = last.slice(last.indexOf('Subtotal'), last.indexOf('Notes'));
    expect(sums).toEqual([
      'Subtotal',
      formatDollars(subtotal),
      'Tax (8.5%)',
      formatDollars(taxAmount),
      'Discount',
      '\u2212$150.00',
      'Total',
      formatDollars(totalAmount),
      'Paid',
      '$0.00',
      'Balance due',
      formatDollars(totalAmount),
    ]);
  });
});

test('logo and license replace the initial, and the amount is in the color of the shop', async () => {
  // Two px by one; the second lets the paper through.
  const settings = { logo: LOGO, documentColor: '#8a1538', licenseId: 'License 4471' };
  const own = invoiceDocument(fourLines, { ...context, settings });
  const { pages, missing } = await read(own);
  expect(pages[0]?.slice(0, 4)).toEqual([
    'Apex Auto Protection',
    '2208 Kramer Lane, Austin, TX 78758',
    'License 4471',
    'Invoice',
  ]);
  expect(missing).toEqual([]);
  const drawn = async (shown: CustomerDocument) => {
    const { pictures, inks } = await pdfDrawings(new Uint8Array(documentPdf(shown, design, MADE_AT).pdf));
    return { pictures, shops: inks.includes('#8a1538'), houses: inks.includes('#005a6c') };
  };
  expect(await drawn(own)).toEqual({ pictures: 1, shops: true, houses: false });
  expect(await drawn(invoiceDocument(fourLines, context))).toEqual({ pictures: 0, shops: false, houses: true });
});

test.each([
  ['cut off', CUT_LOGO],
  ['empty', 'data:image/png;base64,'],
  ['not a PNG inside', 'data:image/png;base64,bm90IGEgcGljdHVyZQ=='],
])(
  'a document with a logo that is %s has the initial instead, and says that the logo is damaged',
  async (_what, logo) => {
    const shown = invoiceDocument(fourLines, { ...context, settings: { logo } });
    const { pdf, isLogoDamaged } = documentPdf(shown, design, MADE_AT);
    const { pages } = await readPdf(new Uint8Array(pdf));
    expect({ isLogoDamaged, first: pages[0]?.[0] }).toEqual({ isLogoDamaged: true, first: 'A' });
    const whole = invoiceDocument(fourLines, { ...context, settings: { logo: LOGO } });
    expect(documentPdf(whole, design, MADE_AT).isLogoDamaged).toBe(false);
  },
);

test('payments are next to the totals with date and method', async () => {
  const payments = [{ id: 'a', amount: 3000, date: '2026-11-24', method: 'Card', reference: 'Visa 4417', note: '' }];
  const { pages } = await read(invoiceDocument({ ...fourLines, payments }, context));
  const texts = pages.flat();
  const from = texts.indexOf('Payments');
  expect(texts.slice(from, from + 3)).toEqual(['Payments', 'Nov 24, 2026 · Card · Visa 4417', '$3,000.00']);
  expect(texts.filter((text) => text === '$3,420.00')).toHaveLength(2);
});

test('terms of 120 lines flow over pages, and each line appears once', async () => {
  const terms = Array.from({ length: 120 }, (_, index) => `Term ${index + 1}`);
  const { pages } = await read(estimateDocument(buildEstimate({ terms: terms.join('\n') }), context));
  expect(pages.flat().filter((text) => text.startsWith('Term'))).toEqual(['Terms and conditions', ...terms]);
  expect(pages.length).toBe(4);
});

test('a word of 3,000 letters is broken within the page and none of them is lost', async () => {
  const word = 'Lackschutzfolie'.repeat(200);
  const items = [buildLine({ description: word, detail: word, unitPrice: 999_999_999.99 })];
  const { pages } = await read(invoiceDocument({ ...fourLines, items, notes: word }, context));
  const letters = pages.flat().filter((text) => /^[Lackshutzfolie]+$/.test(text));
  expect(letters.join('')).toBe(word.repeat(3));
});

describe('however long the words are, every text stays within the margins and none covers another', () => {
  const signer =
    'María del Carmen Fernández-Villaverde de la Torre, on behalf of Northside Auto Group LLC, fleet department, Austin office, second floor';
  const accepted = buildEstimate({ status: 'Accepted', acceptedAt: '2026-11-06T16:00:00.000Z', acceptedBy: signer });
  const unbroken = 'Lackschutzfolienverarbeitungsbetrieb'.repeat(4);
  const { customer, shop } = context;
  const longCustomer = {
    ...customer,
    firstName: unbroken,
    lastName: signer,
    companyName: `${unbroken} & Sons`,
    email: `${unbroken}@example.com`,
    phone: '(512) 555-0142 '.repeat(12),
    vehicle: {
      ...customer.vehicle,
      make: signer,
      model: unbroken,
      trim: unbroken,
      color: signer,
      licensePlate: unbroken,
    },
  };
  const payments = [{ id: 'a', amount: 0.01, date: '2026-11-24', method: 'Card', reference: unbroken, note: '' }];
  const terms = 'Within 45 days of receipt of the invoice by accounts payable, second floor';

  test.each<[string, CustomerDocument]>([
    ['a name of 135 characters that accepted', estimateDocument(accepted, context)],
    ['an unbroken name that accepted', estimateDocument({ ...accepted, acceptedBy: unbroken }, context)],
    ['a customer and a car', invoiceDocument(fourLines, { ...context, customer: longCustomer })],
    [
      'terms of payment and the reference of a payment',
      invoiceDocument({ ...fourLines, paymentTerms: terms, payments }, context),
    ],
    ['unbroken terms of payment', invoiceDocument({ ...fourLines, paymentTerms: unbroken }, context)],
    ['the number', invoiceDocument({ ...fourLines, invoiceNumber: unbroken }, context)],
    [
      'the shop',
      invoiceDocument(fourLines, {
        ...context,
        shop: {
          ...shop,
          businessName: unbroken,
          email: `${unbroken}@example.com`,
          address: { ...shop.address, street: signer },
        },
        settings: { licenseId: signer, documentFooter: signer },
      }),
    ],
    [
      'amounts of a quadrillion',
      invoiceDocument(
        { ...fourLines, subtotal: 1e15, taxAmount: 1e14, discountAmount: 1e12, totalAmount: 1.099e15 },
        context,
      ),
    ],
  ])('%s', async (_, shown) => {
    const pages = await placedTexts(new Uint8Array(documentPdf(shown, design, MADE_AT).pdf));
    // 64 px are 48 points, of 612 × 792; pdf.js leaves out the tracking of a last letter.
    const outside = pages.flat().filter(({ left, right, baseline }) => left < 47 || right > 565 || baseline > 770);
    expect(outside).toEqual([]);
    const covers = (a: PlacedText, b: PlacedText) =>
      Math.abs(a.baseline - b.baseline) < 0.7 * Math.min(a.size, b.size) &&
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5;
    const covered = pages.flatMap((texts) =>
      texts.flatMap((one, at) =>
        texts
          .slice(at + 1)
          .filter((other) => covers(one, other))
          .map((other) => [one, other]),
      ),
    );
    expect(covered).toEqual([]);
  });

  test('the name of who accepted is there to its last word, and title and number above the amount stay', async () => {
    const { pages } = await read(estimateDocument(accepted, context));
    expect(pages.flat().slice(3, 9)).toEqual([
      'Estimate',
      'EST-2026-0001',
      'Accepted Nov 6, 2026 by María del Carmen Fernández-',
      'Villaverde de la Torre, on behalf of Northside Auto Group LLC,',
      'fleet department, Austin office, second floor',
      '$868.00',
    ]);
  });
});

describe('scripts', () => {
  test.each([
    ['Polish, Czech, Turkish and Romanian', 'Łukasz Żółć Příliš žluťoučký kůň İğdır Ștefan'],
    ['Vietnamese', 'Nguyễn Thị Hương Đặng Ưu Ổn'],
    ['Cyrillic', 'Щука Ёлка Київ Ґанок Љубав'],
    ['signs', '½ × 3 – “quoted” … €5 №7 ® ™ •'],
  ])('%s are in the typefaces of the design', async (_, notes) => {
    const { pages, missing, fonts } = await read(invoiceDocument({ ...fourLines, notes }, context), all);
    expect(pages.flat()).toContain(notes);
    expect(missing).toEqual([]);
    expect(fonts.filter(({ name }) => name.startsWith('Noto'))).toEqual([]);
  });

  test('accents that were typed apart are joined to their letters', async () => {
    const { pages } = await read(invoiceDocument({ ...fourLines, notes: 'e\u0301lan Vie\u0323\u0302t' }, context));
    expect(pages.flat()).toContain('élan Việt');
  });

  test('Greek is in the fallback, embedded, whole words of it', async () => {
    const customer = { ...context.customer, firstName: 'Ευαγγελία', lastName: 'Κωνσταντίνου' };
    const { pages, missing, fonts } = await read(invoiceDocument(fourLines, { ...context, customer }), all);
    expect(pages.flat()).toContain('Ευαγγελία Κωνσταντίνου');
    expect(missing).toEqual([]);
    expect(fonts.filter(({ name }) => name.startsWith('Noto'))).toEqual([
      { name: 'NotoSans-SemiBold', embedded: true },
    ]);
  });

  test('without the fallback the Greek letters are reported, and with it those that no font has', async () => {
    const shown = invoiceDocument({ ...fourLines, notes: 'Ω漢\u{1f600}א ok' }, context);
    expect((await read(shown)).missing).toEqual(['Ω', '漢', '\u{1f600}', 'א']);
    const { missing, pages } = await read(shown, all);
    expect(missing).toEqual(['漢', '\u{1f600}', 'א']);
    expect(pages.flat().join(' ')).toContain('ok');
  });

  test('title and author keep their letters', async () => {
    const shop = { ...context.shop, businessName: 'Щит (Ёлка) \\ Détail' };
    const { title, author } = await read(invoiceDocument({ ...fourLines, invoiceNumber: 'Ł-7' }, { ...context, shop }));
    expect({ title, author }).toEqual({ title: 'Invoice Ł-7', author: 'Щит (Ёлка) \\ Détail' });
  });
});

describe('film on the car', () => {
  const { customer } = context;
  const car = { ...customer.vehicle, bodyType: 'Sedan', registrationState: 'TX' };
  const at = { ...context, customer: { ...customer, vehicle: car } };
  const shade = (positionId: string, vlt: number) => ({
    positionId,
    film: 'XPEL Prime XR Plus',
    kind: 'Tint' as const,
    vlt,
    extent: 'full' as const,
    note: 'Not for the customer',
  });
  const coverage = [shade('left-front-window', 20), shade('right-front-window', 20), shade('rear-glass', 20)];
  const items = [buildLine({ description: 'Window Tint', detail: 'Ceramic film.', coverage })];

  test('is named in the line; dark tint has words to sign, and a line for the signature and the date', async () => {
    const shown = estimateDocument(buildEstimate({ items, date: '2026-11-20' }), at);
    expect(shown.items[0]?.detail).toBe(
      'Ceramic film.\nFront doors and rear glass 20%, no sunroof. XPEL Prime XR Plus',
    );
    expect(shown.acknowledgements).toEqual([
      'I chose 20% film on the front doors. On 70% glass it lets 14% of light through. The figure on file for Texas is 25% (Transportation Code §547.613, checked Nov 2026). Confirm with the state. I have read this, and I still choose this film.',
    ]);
    const { pages } = await read(shown);
    const text = pages.flat().join(' ');
    expect(text).toContain('Front doors and rear glass 20%, no sunroof. XPEL Prime XR Plus');
    expect(text).toContain(shown.acknowledgements?.[0]);
    expect(pages.flat()).toEqual(expect.arrayContaining(['Window tint', 'Customer’s signature', 'Date']));
    expect(text).not.toContain('Not for the customer');
  });

  test('without dark tint there is nothing to sign, and a line without film reads as before', () => {
    const light = items.map((item) => ({ ...item, coverage: [shade('rear-glass', 70)] }));
    expect(estimateDocument(buildEstimate({ items: light }), at).acknowledgements).toBeUndefined();
    const [plain] = [buildLine({ description: 'Window Tint', detail: 'Ceramic film.' })];
    const shown = estimateDocument(buildEstimate({ items: [plain] }), at);
    expect([shown.items[0]?.detail, shown.acknowledgements]).toEqual(['Ceramic film.', undefined]);
  });

  test('the text and its signature are on one page, also when it starts near the end of one', async () => {
    const many = Array.from({ length: 9 }, (_, n) => buildLine({ id: `${n}`, description: `Work ${n}` }));
    const shown = estimateDocument(
      buildEstimate({ items: [...many, ...items], notes: 'a\n'.repeat(6), terms: '' }),
      at,
    );
    const { pages } = await read(shown);
    const page = pages.findIndex((texts) => texts.includes('Window tint'));
    expect(pages[page]).toContain('Customer’s signature');
    expect(page).toBe(1);
  });
});

test('the payment link is a code on paper and a link on a screen, and the deposit is a sentence', async () => {
  const settings = {
    paymentLink: 'https://paypal.me/apex',
    depositRules: { '': { kind: 'percent' as const, value: 50 } },
  };
  const paying = invoiceDocument({ ...fourLines, status: 'Sent' }, { ...context, settings });
  const { pdf } = documentPdf(paying, design, MADE_AT);
  const { pages } = await readPdf(new Uint8Array(pdf));
  expect(pages).toHaveLength(1);
  expect(pages[0]).toEqual(expect.arrayContaining(['Scan the code to pay online.', 'Pay Online', 'Opens paypal.me']));
  expect(await linksOf(new Uint8Array(pdf))).toEqual(['https://paypal.me/apex/6420.00USD']);
  const estimate = buildEstimate({ status: 'Sent' });
  const { pages: asked } = await read(estimateDocument(estimate, { ...context, settings }));
  expect(asked.flat().join(' ')).toContain('A deposit of $434.00 is due to book this work.');
});

test('each of three options of 25 lines has its name with its first lines, its own total, and no line is lost', async () => {
  const optionOf = (name: string, at: number) => ({
    id: name,
    name,
    recommended: at === 1,
    items: Array.from({ length: 25 }, (_, index) =>
      buildLine({
        id: `${name}${index}`,
        description: `${name} work ${index + 1}`,
        unitPrice: 10 + at,
        optional: index === 24,
      }),
    ),
  });
  const options = ['Good', 'Better', 'Best'].map(optionOf);
  const estimate = buildEstimate({
    options,
    items: options[1]?.items ?? [],
    optionId: 'Better',
    status: 'Sent',
    taxRate: 0,
  });
  const { pages } = await read(
    estimateDocument({ ...estimate, subtotal: 264, taxAmount: 0, totalAmount: 264 }, context),
  );
  const texts = pages.flat();
  for (const { name, items } of options) {
    expect(texts.filter((text) => items.some(({ description }) => description === text))).toEqual(
      items.map(({ description }) => description),
    );
    const page = pages.find((one) => one.includes(name)) ?? [];
    expect(page).toContain(`${name} work 1`);
  }
  expect(texts.filter((text) => text === 'Recommended')).toHaveLength(1);
  expect(texts.filter((text) => text === 'Optional, not in the total')).toHaveLength(3);
  for (const total of ['$240.00', '$250.00', '$264.00', '$275.00', '$288.00', '$300.00'])
    expect(texts).toContain(total);
  expect(texts).toContain('$240.00 – $300.00');
});

/** The texts of each page without the three of its foot: the shop's words, its contact, and the page's number. */
const withoutFoot = (pages: string[][]) => pages.map((texts) => texts.slice(0, -3));

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 30])(
  'three options of %i lines with a note of one line: an option is on one page where one can hold it, each part has its name, and no page is for one line',
  async (count) => {
    const options = ['Good', 'Better', 'Best'].map((name) => ({
      id: name,
      name,
      recommended: false,
      items: Array.from({ length: count }, (_, index) =>
        buildLine({ id: `${name}${index}`, description: `${name} work ${index + 1}`, unitPrice: 10 }),
      ),
    }));
    const estimate = buildEstimate({
      options,
      items: options[0]?.items ?? [],
      optionId: 'Good',
      status: 'Sent',
      notes: 'Call before you come.',
      terms: '',
    });
    const { pages } = await read(estimateDocument(estimate, context));
    const bodies = withoutFoot(pages);
    for (const name of ['Good', 'Better', 'Best']) {
      const parts = bodies.filter((texts) => texts.some((text) => text.startsWith(`${name} work`)));
      expect(parts.length > 1).toBe(count === 30);
      expect(parts.map((texts) => texts.filter((text) => text === name || text === `${name} (continued)`))).toEqual(
        parts.map((_, at) => [at === 0 ? name : `${name} (continued)`]),
      );
    }
    expect(bodies.at(-1)).toContain('Call before you come.');
    expect(bodies.at(-1)).toContain(`Best work ${count}`);
  },
);

test.each([6, 7, 8, 9, 10, 11, 12, 13])(
  'an estimate of %i lines with terms of one line has no page for that line alone',
  async (count) => {
    const { items, taxRate } = withLines(count);
    const estimate = buildEstimate({ items, taxRate, status: 'Sent', terms: 'Payable on pickup.' });
    const { pages } = await read(estimateDocument(estimate, context));
    expect(withoutFoot(pages).at(-1)).toEqual(expect.arrayContaining([`Work ${count}`, 'Payable on pickup.']));
  },
);
