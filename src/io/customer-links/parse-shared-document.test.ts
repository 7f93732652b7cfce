import { expect, test } from 'vitest';
import { estimateDocument, invoiceDocument } from '#domain/documents/document.ts';
import { buildCustomer, buildEstimate, buildInvoice } from '#test/build.ts';
import { parseSharedDocument } from './parse-shared-document.ts';

const TODAY = '2026-11-22';
const ZONE = 'America/Chicago';
/** Time zone of the customer. */
const ELSEWHERE = 'Pacific/Honolulu';
const SHOP = {
  businessName: 'Shine Works',
  phone: '555-0142',
  email: 'owner@shineworks.example',
  address: null,
  logo: null,
};
const CONTEXT = {
  shop: { businessName: 'Shine Works', phone: '555-0142', email: 'owner@shineworks.example' },
  settings: {},
  customer: buildCustomer(),
  today: TODAY,
  zone: ZONE,
};

/** Builds a server response: empty fields are null, and the state is separate from the document. */
function answered(kind: 'estimate' | 'invoice', document: object | null, state: object) {
  return { kind, shown: { document, shop: SHOP }, hash: 'abc', state, today: TODAY, timeZone: ZONE };
}

const estimate = buildEstimate({ status: 'Viewed', expiryDate: '2026-12-20' });
const bare = { ...estimate, customer: buildCustomer(), sentAt: null, viewedAt: null, invoiceId: null };

test('a shared estimate shows what the shop sees, and is open until its last day has passed', () => {
  const { offer, ...shared } = parseSharedDocument(
    answered('estimate', bare, { status: 'Viewed', acceptedAt: null }),
    ELSEWHERE,
  );
  expect(offer?.estimate.items).toEqual(estimate.items);
  const address = { street: '', city: '', state: '', zipCode: '', country: 'United States' };
  expect(shared).toEqual({
    kind: 'Estimate',
    shop: { name: 'Shine Works', phone: '555-0142', email: 'owner@shineworks.example' },
    document: estimateDocument(estimate, { ...CONTEXT, shop: { ...CONTEXT.shop, address } }),
    status: 'Viewed',
    hash: 'abc',
    isOpen: true,
    isExpired: false,
    answeredAt: '',
    acceptedBy: '',
    declineReason: '',
    zone: ZONE,
  });
  const late = parseSharedDocument(
    answered('estimate', { ...bare, expiryDate: '2026-11-21' }, { status: 'Viewed' }),
    ELSEWHERE,
  );
  expect([late.isOpen, late.isExpired, late.offer]).toEqual([false, true, undefined]);
});

test('an answered estimate shows who answered, when and why, and is closed', () => {
  const accepted = { status: 'Accepted', acceptedAt: '2026-11-21T10:00:00.000Z', acceptedBy: 'Nora Quill' };
  const declined = { status: 'Declined', declinedAt: '2026-11-21T11:00:00.000Z', declineReason: 'Too dear' };
  const answers = [accepted, declined].map((state) => {
    const { isOpen, isExpired, answeredAt, acceptedBy, declineReason } = parseSharedDocument(
      answered('estimate', bare, state),
      ELSEWHERE,
    );
    return { isOpen, isExpired, answeredAt, acceptedBy, declineReason };
  });
  const closed = { isOpen: false, isExpired: false };
  expect(answers).toEqual([
    { ...closed, answeredAt: '2026-11-21T10:00:00.000Z', acceptedBy: 'Nora Quill', declineReason: '' },
    { ...closed, answeredAt: '2026-11-21T11:00:00.000Z', acceptedBy: '', declineReason: 'Too dear' },
  ]);
});

test('the date of Accepted is in the time zone of the shop, wherever the customer is; without one, in that of the customer', () => {
  // 7:30 PM on November 30 in Chicago, 3:30 PM in Honolulu, 2:30 PM on December 1 in Auckland.
  const state = { status: 'Accepted', acceptedAt: '2026-12-01T01:30:00.000Z', acceptedBy: 'Nora Quill' };
  const read = (timeZone: string | null, otherwise: string) => {
    const shared = parseSharedDocument({ ...answered('estimate', bare, state), timeZone }, otherwise);
    return [shared.document?.headline.label, shared.zone];
  };
  expect(read('America/Chicago', 'Pacific/Auckland')).toEqual([
    'Accepted Nov 30, 2026 by Nora Quill',
    'America/Chicago',
  ]);
  expect(read('Pacific/Auckland', 'America/Chicago')).toEqual([
    'Accepted Dec 1, 2026 by Nora Quill',
    'Pacific/Auckland',
  ]);
  for (const unknown of [null, 'America/Gotham']) {
    expect(read(unknown, 'Pacific/Auckland')).toEqual(['Accepted Dec 1, 2026 by Nora Quill', 'Pacific/Auckland']);
  }
});

test('an invoice shows the balance due; a document that is being changed or was deleted shows only the shop', () => {
  const invoice = buildInvoice({ status: 'Viewed' });
  const shared = parseSharedDocument(
    answered('invoice', { ...invoice, customer: buildCustomer() }, { status: 'Viewed' }),
    ELSEWHERE,
  );
  const address = { street: '', city: '', state: '', zipCode: '', country: 'United States' };
  expect(shared.document).toEqual(invoiceDocument(invoice, { ...CONTEXT, shop: { ...CONTEXT.shop, address } }));
  for (const status of ['Draft', 'Deleted']) {
    const { document, isOpen, shop } = parseSharedDocument(answered('estimate', null, { status }), ELSEWHERE);
    expect([document, isOpen, shop.name]).toEqual([undefined, false, 'Shine Works']);
  }
});

test('a response of another kind is refused', () => {
  expect(() => parseSharedDocument({ message: 'no' }, ELSEWHERE)).toThrow();
});

test('an invoice without paid amount and balance shows its stored total as due', () => {
  const { paidAmount: _paid, balanceAmount: _balance, ...invoice } = buildInvoice({ items: [], totalAmount: 1302.01 });
  const columns = { ...invoice, customer: buildCustomer(), paidAmount: null, balanceAmount: null };
  const { document } = parseSharedDocument(answered('invoice', columns, { status: 'Sent' }), ELSEWHERE);
  expect([document?.total, document?.balance, document?.headline.label]).toEqual([
    '$1,302.01',
    '$1,302.01',
    'Balance due Dec 20, 2026',
  ]);
});
