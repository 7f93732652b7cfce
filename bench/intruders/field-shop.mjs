// A shop with answers, signatures, links, money and photos that nobody may forge.
import { makePhoto } from '../../server/testing/test-photos.mjs';
import { ALLOWED, addPhoto, BUILD, fillShop, NOW, rowsOfShop, stepsOf } from './filled-shop.mjs';

/** @import { Ask, Someone } from './tries.mjs' */
/** @typedef {ReturnType<typeof import('./tries.mjs').createTries>} Tries */
/** @typedef {import('../../server/testing/test-server.mjs').TestServer} TestServer */
/** @typedef {Awaited<ReturnType<typeof fieldShop>>} FieldShop */

export const RETURNED = { prefer: 'return=representation' };
export const CONSENT = { about: 'electronic signature', text: 'I agree to sign this estimate electronically.' };
const payment = (/** @type {string} */ id, /** @type {number} */ amount, more = {}) => ({
  id,
  amount,
  date: '2026-11-20',
  method: 'Cash',
  reference: '',
  note: '',
  ...more,
});
export const item = (/** @type {string} */ id, /** @type {number} */ price) => ({
  id,
  type: 'service',
  description: id,
  quantity: 1,
  unitPrice: price,
  totalPrice: price,
  taxable: true,
});
const facts = {
  items: [item('a', 100), item('b', 20)],
  subtotal: 120,
  taxRate: 0,
  taxAmount: 0,
  discountAmount: 0,
  totalAmount: 120,
};
export const applied = { ...payment('p2', 50), kind: 'applied', invoiceId: 'invoice-9', paymentId: 'p2' };

/** @param {TestServer} server @param {Tries} tries */
export async function fieldShop(server, tries) {
  const { people, shop } = await fillShop(server, 'field');
  const { client } = people.owner;
  /** @type {Record<'owner' | 'manager' | 'technician', Someone>} */
  const by = {
    owner: { name: 'owner', token: people.owner.token, hidden: [] },
    manager: { name: 'manager', token: people.manager.token, hidden: [] },
    technician: { name: 'technician', token: people.technician.token, hidden: [] },
  };
  const customer = { name: 'customer', hidden: [] };
  const [shown, secret] = ['shown', 'secret'].map((word) => makePhoto(word));
  for (const photo of [shown, secret]) await addPhoto(people.owner, photo);

  const estimate = (/** @type {string} */ id, more = {}) =>
    BUILD.buildEstimate({
      id,
      estimateNumber: id,
      status: 'Sent',
      sentAt: NOW,
      expiryDate: '2099-01-01',
      ...facts,
      ...more,
    });
  const signature = { paths: ['M0 0L9 9'], width: 9, height: 9, name: 'Nora Quill', at: NOW, hash: 'f'.repeat(64) };
  const walkaround = [{ view: 'Front', photoIds: [shown.id, secret.id] }];
  const inspection = (/** @type {string} */ id, more = {}) =>
    BUILD.buildInspection({ id, jobId: `job-${id}`, closedAt: NOW, walkaround, ...more });
  const inspections = [
    inspection('signed', { signature }),
    ...['given', 'open'].map((id) => inspection(id, { unsignedBecause: 'Key drop' })),
  ];
  const jobs = inspections.map(({ jobId }) => BUILD.buildJob({ id: jobId, jobNumber: jobId, bookingIds: [] }));
  const paid = BUILD.buildInvoice({
    id: 'invoice-9',
    invoiceNumber: '9',
    status: 'Sent',
    sentAt: NOW,
    paidAmount: 150,
    balanceAmount: 718,
    payments: [payment('p1', 100), payment('p2', 50, { kind: 'deposit', depositId: 'used' })],
  });
  const unpaid = BUILD.buildInvoice({ id: 'unpaid', invoiceNumber: '10', status: 'Sent', sentAt: NOW });
  const deposits = [
    BUILD.buildDeposit({ id: 'used', uses: [applied] }),
    BUILD.buildDeposit({ id: 'free', amount: 80 }),
    BUILD.buildDeposit({ id: 'of-another', customerId: 'customer-2', amount: 90 }),
  ];
  const answered = ['by-link', 'draft-again', 'unanswered', 'withdrawn', 'expired', 'twice'];
  const customers = [BUILD.buildCustomer({ id: 'customer-2', email: 'two@example.com', vehicle: undefined })];
  /** @param {object[]} steps */
  const apply = (steps, who = client) => who.rpc('apply_steps', { steps }).throwOnError();
  await apply(
    stepsOf(shop, {
      customers,
      jobs,
      inspections,
      deposits,
      invoices: [paid, unpaid],
      estimates: answered.map((id) => estimate(id)),
    }),
  );

  /** @type {Record<string, { id: string, token: string, hash: string }>} */
  const links = {};
  for (const id of answered) {
    const { data } = await client.rpc('share_document', { kind: 'estimate', document: id }).throwOnError();
    const { data: read } = await client.rpc('open_document', { token: data.token }).throwOnError();
    links[id] = { ...data, hash: read.hash };
  }
  for (const id of ['given', 'open']) {
    const { data } = await client.rpc('share_inspection', { inspection: id, photos: [shown.id] }).throwOnError();
    const { data: read } = await client.rpc('open_inspection', { token: data.token }).throwOnError();
    links[id] = { ...data, hash: read.hash };
  }
  const call = (/** @type {string} */ name, /** @type {object} */ body) => ({
    method: 'POST',
    path: `/rest/v1/rpc/${name}`,
    body,
  });
  const answer = (/** @type {string} */ id, more = {}) =>
    call('answer_document', {
      token: links[id].token,
      hash: links[id].hash,
      accepts: true,
      words: 'Nora Quill',
      agreed: true,
      choice: { lineIds: [], agreed: [CONSENT] },
      ...more,
    });
  for (const id of ['by-link', 'draft-again']) await tries.send(customer, answer(id));
  await tries.send(
    customer,
    call('acknowledge_inspection', { token: links.given.token, hash: links.given.hash, name: 'Nora', agreed: true }),
  );
  await client.from('document_links').update({ revoked_at: NOW }).eq('id', links.withdrawn.id).throwOnError();
  await server.sql`update public.document_links set last_day = '2020-01-01' where id = ${links.expired.id}`;
  await client.from('estimates').update({ status: 'Draft', answer: null }).eq('id', 'draft-again').throwOnError();

  /** @param {string} table @param {string} id */
  async function rowOf(table, id) {
    const { data } = await client.from(table).select('*').eq('id', id).single().throwOnError();
    const { live_customer_id: _, ...row } = data;
    return row;
  }
  const accepted = await rowOf('estimates', 'by-link');
  const drafted = await rowOf('estimates', 'draft-again');
  const signed = await rowOf('inspections', 'signed');
  const job = await rowOf('jobs', 'job-signed');
  const invoice = await rowOf('invoices', 'invoice-9');

  /** Tries a change that must not happen. @param {string} part @param {Someone} someone @param {string} what @param {Ask} ask */
  async function refused(part, someone, what, ask) {
    const before = await rowsOfShop(server, shop);
    const given = await tries.send(someone, ask);
    const after = await rowsOfShop(server, shop);
    const changed = Object.keys(ALLOWED).filter((table) => before[table] !== after[table]);
    tries.count(part, someone, ask, given, changed.length > 0);
    if (changed.length > 0)
      tries.fail(
        part,
        `${what}, ${someone.name}, changed ${changed}: ${ask.method} ${ask.path} ${JSON.stringify(ask.body ?? '').slice(0, 600)}`,
      );
    return given;
  }
  const patch = (/** @type {string} */ table, /** @type {string} */ id, /** @type {object} */ body) => ({
    method: 'PATCH',
    path: `/rest/v1/${table}?id=eq.${id}`,
    headers: RETURNED,
    body,
  });
  const removal = (/** @type {string} */ table, /** @type {string} */ id) => ({
    method: 'DELETE',
    path: `/rest/v1/${table}?id=eq.${id}`,
    headers: RETURNED,
  });
  const post = (/** @type {string} */ table, /** @type {object} */ body, prefer = '') => ({
    method: 'POST',
    path: `/rest/v1/${table}`,
    headers: { prefer: `return=representation${prefer}` },
    body,
  });
  const steps = (/** @type {object[]} */ ...all) => call('apply_steps', { steps: all, shop });
  const gone = (/** @type {string} */ table, /** @type {string} */ id) => ({
    table,
    kind: 'delete',
    key: { shop_id: shop, id },
  });
  const add = (/** @type {string} */ table, /** @type {object} */ row) => ({ table, kind: 'insert', row });
  const update = (/** @type {string} */ table, /** @type {string} */ id, /** @type {object} */ row) => ({
    table,
    kind: 'update',
    key: { shop_id: shop, id },
    row,
  });

  return {
    server,
    tries,
    shop,
    by,
    customer,
    links,
    shown,
    secret,
    refused,
    call,
    answer,
    patch,
    removal,
    post,
    steps,
    gone,
    add,
    update,
    accepted,
    drafted,
    signed,
    job,
    invoice,
  };
}
