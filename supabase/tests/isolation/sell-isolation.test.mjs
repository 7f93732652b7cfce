import { beforeAll, describe, expect, test } from 'vitest';
import { buildBooking, buildCustomer, buildDeposit, buildEstimate, buildInvoice, buildMessage } from '#test/build.ts';
import { withChoice } from '../../../src/domain/estimates/choice.ts';
import { firstChoice, textsToAgree } from '../../../src/domain/estimates/offer.ts';
import { parseSharedDocument } from '../../../src/io/customer-links/parse-shared-document.ts';
import { ALLOWED, SHOP } from '../allowed.mjs';
import {
  actAs,
  addMember,
  apply,
  applyFile,
  enterShop,
  onEachEngine,
  person,
  refusal,
  SIGNED_OUT,
  tryAs,
} from '../database.mjs';
import { stepsOf } from '../rows.mjs';

const OWNER = person('s-owner');
const MANAGER = person('s-man');
const TECHNICIAN = person('s-tech');
const OUTSIDER = person('s-other');
const NOBODY = person('s-none');

/** A figure in every amount, and a word in every text of the office. */
const FIGURE = 991.37;
const WORD = 'planted-4711';
/** A word in what technicians read as well and customers do not: of the customers, and in the settings. */
const NEAR = 'nearby-0815';
const AT = '2026-11-20T09:00:00.000Z';
const TERMS = { about: 'terms', text: 'Pay at pickup.' };
const CONSENT = { about: 'electronic signature', text: 'I agree to sign this estimate electronically.' };

const line = (id, totalPrice, over = {}) => ({
  id,
  type: 'service',
  serviceId: `service-${WORD}`,
  description: `Film ${id}`,
  quantity: 1,
  unitPrice: totalPrice,
  totalPrice,
  taxable: true,
  // What no part of the app stores there today, and the film with what the shop notes of it.
  baseCost: WORD,
  laborCost: WORD,
  margin: WORD,
  note: WORD,
  cost: WORD,
  coverage: [{ positionId: 'hood', extent: 'full', productId: WORD, rollId: WORD, note: WORD }],
  ...over,
});

function optionsOf(price) {
  return [
    { id: 'good', name: 'Good', items: [line('a', price)], cost: WORD, internalNotes: WORD },
    {
      id: 'better',
      name: 'Better',
      recommended: true,
      margin: WORD,
      note: WORD,
      items: [line('b', price), line('c', price, { optional: true })],
    },
  ];
}

function offered(id, over = {}, price = FIGURE) {
  const estimate = buildEstimate({
    id,
    estimateNumber: `EST-${id}`,
    status: 'Sent',
    sentAt: AT,
    expiryDate: '2099-01-01',
    terms: TERMS.text,
    options: optionsOf(price),
    discountAmount: 0,
    internalNotes: WORD,
    profit: WORD,
    ...over,
  });
  return { ...estimate, ...withChoice(estimate, firstChoice(estimate)) };
}

const consents = [
  { channel: 'text', purpose: 'marketing', given: true, at: AT, wording: NEAR },
  { channel: 'email', purpose: 'service', given: false, at: AT, wording: NEAR },
];
const customer = buildCustomer({ consents, notes: NEAR, priceRule: { percentOff: 10 } });
const answer = { at: AT, name: 'Nora Quill', channel: 'phone', note: WORD, agreed: [TERMS], hash: 'h', lineIds: [] };
const entry = { amount: FIGURE, date: '2026-11-20', method: 'Cash', reference: '', note: WORD };

const PLANTED = {
  customers: [customer, buildCustomer({ id: 'other', firstName: NEAR, lastName: NEAR, email: `${NEAR}@example.com` })],
  estimates: [
    offered('sent'),
    offered('second', {}, 400),
    offered('by-phone', { status: 'Accepted', acceptedAt: AT, acceptedBy: 'Nora Quill', answer }),
    offered('extra', { status: 'Draft', supplementTo: 'by-phone' }),
  ],
  invoices: [
    buildInvoice({
      status: 'Sent',
      sentAt: AT,
      totalAmount: FIGURE,
      items: [line('a', FIGURE)],
      internalNotes: WORD,
      payments: [
        { id: 'p1', kind: 'deposit', depositId: WORD, ...entry },
        { id: 'p2', kind: 'tip', ...entry },
        { id: 'p3', ...entry, reference: WORD, reversedOn: '2026-11-20' },
      ],
    }),
  ],
  bookings: [buildBooking({ estimateId: 'by-phone', invoiceId: 'invoice-1' })],
  deposits: [
    buildDeposit({
      amount: FIGURE,
      estimateId: 'sent',
      reference: WORD,
      note: WORD,
      uses: [{ id: 'u', kind: 'refund', amount: 0, date: '2026-11-20', method: WORD, note: WORD }],
    }),
  ],
  messages: [
    buildMessage({ subject: WORD, body: `Your balance is $${FIGURE}. ${WORD}`, address: `${WORD}@example.com` }),
  ],
};
const SETTINGS = {
  paymentLink: 'https://buy.stripe.com/abc',
  depositRules: { [`service-${WORD}`]: { kind: 'amount', value: FIGURE }, other: { kind: 'amount', value: 12.34 } },
  targetProfitPerBayHour: FIGURE,
  packages: [{ id: 'p', name: WORD, services: [], priceKind: 'amount', price: FIGURE }],
  requestPage: {
    isOn: true,
    intro: WORD,
    showsPrices: true,
    frames: [`https://${WORD}.example`],
    blocked: [WORD, String(FIGURE)],
  },
  messageTemplates: { reminder: { subject: NEAR, message: NEAR, text: NEAR } },
  reviewLink: `https://review.example/${NEAR}`,
};
const TABLES = [
  'customers',
  'estimates',
  'invoices',
  'payments',
  'deposits',
  'messages',
  'shop_settings',
  'shop_margins',
];

onEachEngine((database) => {
  let shop;
  let other;
  const tokens = {};

  beforeAll(async () => {
    const sql = database();
    shop = await enterShop(sql, OWNER);
    await addMember(sql, shop, MANAGER, 'manager');
    await addMember(sql, shop, TECHNICIAN, 'technician');
    other = await enterShop(sql, OUTSIDER);
    const settings = (of) => ({
      table: 'shop_settings',
      kind: 'insert',
      row: { shop_id: of, kind: 'starter', settings: of === shop ? SETTINGS : {} },
    });
    await applyFile(sql, OWNER, [...stepsOf(shop, PLANTED), settings(shop)]);
    await apply(sql, OUTSIDER, [...stepsOf(other, SHOP), settings(other)]);
    for (const id of ['sent', 'second', 'by-phone', 'extra']) tokens[id] = await share('estimate', id);
    tokens.invoice = await share('invoice', 'invoice-1');
    tokens.theirs = await share('estimate', 'estimate-1', OUTSIDER);
    await actAs(sql, OWNER, (tx) => tx`select public.make_backup(${shop}, 'import')`);
  });

  async function share(kind, id, who = OWNER) {
    const [{ link }] = await actAs(database(), who, (tx) => tx`select public.share_document(${kind}, ${id}) as link`);
    return link.token;
  }

  const open = async (token) => {
    const [{ read }] = await tryAs(
      database(),
      SIGNED_OUT,
      (tx) => tx`select public.open_document(${token}, null) as read`,
    );
    return read;
  };

  /** Everything that the tables hold of the shop, past all policies. */
  async function state(of = shop) {
    const rows = [];
    for (const table of [...TABLES, 'document_links', 'changes'])
      rows.push(
        ...(await database().unsafe(
          `select '${table}' as name, row_to_json(t)::text as row from public."${table}" t where shop_id = '${of}' order by 2`,
        )),
      );
    return rows;
  }

  const READERS = {
    technician: TECHNICIAN,
    'another shop': OUTSIDER,
    'no shop': NOBODY,
    'nobody signed in': SIGNED_OUT,
  };
  const QUERIES = [
    ...Object.keys(ALLOWED).map((table) => `select * from public."${table}"`),
    ...TABLES.map(
      (table) =>
        `select count(*) from public."${table}" where to_json("${table}")::text like '%991.37%' having count(*) > 0`,
    ),
    'select c.*, d.* from public.customers c join public.deposits d on d.customer_id = c.id',
    'select c.*, m.* from public.customers c join public.messages m on m.customer_id = c.id',
    'select b.*, e.* from public.bookings b join public.estimates e on e.id = b.estimate_id',
    'select b.*, p.* from public.bookings b join public.payments p on p.invoice_id = b.invoice_id',
    'select s.*, m.* from public.shop_settings s left join public.shop_margins m using (shop_id)',
    "select * from public.changes where entity in ('deposits', 'messages', 'estimates', 'invoices')",
    ...['deposits', 'messages', 'estimates', 'payments'].flatMap((table) => [
      `update public."${table}" set extra = extra returning *`,
      `delete from public."${table}" returning *`,
      `insert into public."${table}" select * from public."${table}" returning *`,
    ]),
    "select public.document_links_of('estimate', 'sent')",
    "select public.share_document('estimate', 'sent')",
    'select private.shown_options(options) from public.estimates',
    "select private.chosen_content(e, 'good', null) from public.estimates e",
    'select private.payment_of(l) from public.document_links l',
    'select private.shown_deposit_rules(l) from public.document_links l',
    'select private.shown_payments(i) from public.invoices i',
    'select private.paid_on(i) from public.invoices i',
  ];

  /** Returns the answers that hold the figure or the word. */
  async function leaksTo(who) {
    const leaks = [];
    for (const query of QUERIES) {
      const answered = await tryAs(database(), who, (tx) => tx.unsafe(query)).catch(({ message, detail }) => ({
        message,
        detail,
      }));
      const text = JSON.stringify(answered);
      if (text.includes(String(FIGURE)) || text.includes(WORD)) leaks.push(query);
    }
    return leaks;
  }

  test(`${QUERIES.length} queries by each of ${Object.keys(READERS).length} people who see no money give none of it: 0 leaks`, async () => {
    for (const [name, who] of Object.entries(READERS)) expect([name, await leaksTo(who)]).toEqual([name, []]);
    expect((await leaksTo(MANAGER)).length).toBeGreaterThan(15);
  });

  test('no change of deposits, messages, estimates, invoices, payments or deposit rules is notified to a technician', async () => {
    const sql = database();
    const [{ revision }] = await sql`select revision from public.shops where id = ${shop}`;
    const heard = await tryAs(sql, OWNER, async (tx) => {
      for (const table of ['deposits', 'messages', 'estimates', 'payments', 'invoices'])
        await tx.unsafe(
          `update public."${table}" set ${table === 'estimates' ? `internal_notes = 'a'` : `extra = '{"a": 1}'`}`,
        );
      await tx`select set_config('request.jwt.claims', ${JSON.stringify(TECHNICIAN)}, true)`;
      return tx`select * from public.changes where revision > ${revision}`;
    });
    expect(heard).toEqual([]);
  });

  describe('writing', () => {
    const WRITERS = {
      technician: TECHNICIAN,
      'another shop': OUTSIDER,
      'no shop': NOBODY,
      'nobody signed in': SIGNED_OUT,
    };
    const key = (table) =>
      table === 'payments' ? { invoice_id: 'invoice-1', position: 0 } : /^shop/.test(table) ? {} : { id: idIn(table) };
    const idIn = (table) => PLANTED[table][0].id;
    const CHANGES = {
      customers: { consents: [] },
      estimates: { options: [], answer: { name: 'Eve' }, status: 'Accepted' },
      invoices: { paid_amount: 0 },
      payments: { reversed_on: '2026-11-20' },
      deposits: { uses: [], amount: 1 },
      messages: { state: 'not sent' },
      shop_settings: { settings: { paymentLink: 'https://evil.example' } },
      shop_margins: { deposit_rules: {} },
    };
    const ATTEMPTS = TABLES.flatMap((table) =>
      ['insert', 'update', 'delete', 'step insert', 'step update', 'step delete'].map((verb) => [table, verb]),
    );

    /** The row of the table, as its owner could send it. */
    async function rowOf(table) {
      const [{ row }] = await database().unsafe(
        `select row_to_json(t) as row from public."${table}" t where shop_id = '${shop}' limit 1`,
      );
      return row;
    }

    async function attempt(tx, table, verb) {
      const row = { ...(await rowOf(table)), ...(table === 'payments' ? { position: 9 } : { id: 'new' }) };
      if (/^shop/.test(table)) delete row.id;
      const where = Object.entries({ shop_id: shop, ...key(table) })
        .map(([name, value]) => `${name} = '${value}'`)
        .join(' and ');
      const change = CHANGES[table];
      const [name] = Object.keys(change);
      const full = { shop_id: shop, ...key(table) };
      const step = {
        'step insert': { table, kind: 'insert', row },
        'step update': { table, kind: 'update', key: full, row: change },
        'step delete': { table, kind: 'delete', key: full },
      }[verb];
      if (step) return tx`select public.apply_steps(${JSON.stringify([step])}::text::json, ${shop})`;
      if (verb === 'insert')
        return tx.unsafe(
          `insert into public."${table}" select * from json_populate_record(null::public."${table}", $1::text::json)`,
          [JSON.stringify(row)],
        );
      if (verb === 'delete') return tx.unsafe(`delete from public."${table}" where ${where}`);
      return tx.unsafe(
        `update public."${table}" set ${name} = (select ${name} from json_populate_record(null::public."${table}", $1::text::json)) where ${where}`,
        [JSON.stringify(change)],
      );
    }

    test(`${ATTEMPTS.length} attempts by each of ${Object.keys(WRITERS).length} people who may not change nothing`, async () => {
      const before = [await state(), await state(other)];
      for (const [name, who] of Object.entries(WRITERS)) {
        for (const [table, verb] of ATTEMPTS) {
          // Refused with an error, or without a row that could be hit.
          await actAs(database(), who, (tx) => attempt(tx, table, verb)).catch((error) => {
            expect([name, table, verb, error.code]).toEqual([name, table, verb, expect.stringMatching(/^(42501|PT4)/)]);
          });
        }
      }
      expect([await state(), await state(other)]).toEqual(before);
    });

    test('a row of another shop is not carried over by naming it, nor is a deposit taken for its customer', async () => {
      const sql = database();
      const mine = await state();
      const deposit = stepsOf(shop, { deposits: [buildDeposit({ id: 'theirs' })] });
      expect((await refusal(apply(sql, OUTSIDER, deposit))).code).toBe('42501');
      // In a shop of their own the same ids are other records.
      await apply(sql, OUTSIDER, stepsOf(other, { deposits: [buildDeposit({ id: 'deposit-2', estimateId: 'sent' })] }));
      expect(await state()).toEqual(mine);
      const { payment } = await open(tokens.sent);
      expect(payment.depositTaken).toBe(FIGURE);
    });
  });

  describe('a link', () => {
    const said =
      (choice) =>
      (token, hash, who = SIGNED_OUT) =>
        actAs(
          database(),
          who,
          (tx) =>
            tx`select public.answer_document(${token}, ${hash}, true, 'Eve', true, ${JSON.stringify(choice)}::text::json) as made`,
        ).then(([{ made }]) => made);
    const CHOICE = { optionId: 'better', lineIds: ['c'], agreed: [TERMS, CONSENT] };

    test('shows no cost, margin, note, consent, message or other customer: in 5 documents, 0 words of the shop', async () => {
      for (const id of ['sent', 'second', 'by-phone', 'extra', 'invoice']) {
        const read = await open(tokens[id]);
        const words = [WORD, NEAR].filter((word) => JSON.stringify(read).includes(word));
        expect([id, words]).toEqual([id, []]);
        expect(JSON.stringify(read)).not.toMatch(/consents|answer"|internal|cost|margin|uses|depositId|templates/i);
      }
      const { shown, payment } = await open(tokens.sent);
      expect(Object.keys(shown).sort()).toEqual(['depositRules', 'depositTaken', 'document', 'shop']);
      expect(shown.depositRules).toEqual({
        a: SETTINGS.depositRules[`service-${WORD}`],
        b: SETTINGS.depositRules[`service-${WORD}`],
        c: SETTINGS.depositRules[`service-${WORD}`],
      });
      expect(payment).toEqual({ link: SETTINGS.paymentLink, card: null, depositTaken: FIGURE, isBilled: false });
      expect(shown.document.options.map((option) => Object.keys(option).sort())).toEqual(
        Array(2).fill(['id', 'items', 'name', 'recommended']),
      );
      const items = shown.document.options.flatMap((option) => option.items.flatMap(Object.keys));
      expect([...new Set(items)].sort()).toEqual(
        [
          'acknowledgements',
          'chosen',
          'coverage',
          'description',
          'detail',
          'id',
          'optional',
          'priceReason',
          'quantity',
          'taxable',
        ].concat(['totalPrice', 'unitPrice']),
      );
    });

    test('of a Draft shows the shop alone', async () => {
      const { shown, state: now } = await open(tokens.extra);
      expect([shown.document, now.status]).toEqual([null, 'Draft']);
    });

    test('answers its own estimate alone: with the hash of another one, of another shop, guessed, withdrawn, for an invoice, nothing is stored', async () => {
      const { hash } = await open(tokens.sent);
      const { hash: second } = await open(tokens.second);
      const before = await state();
      const answers = said(CHOICE);
      const outcomes = [];
      for (const [token, with_] of [
        [tokens.sent, second],
        [tokens.second, hash],
        [tokens.theirs, hash],
        [tokens.extra, hash],
        [tokens['by-phone'], hash],
        [tokens.invoice, hash],
        ['x'.repeat(43), hash],
        ['', hash],
        [null, hash],
        [tokens.sent, null],
      ]) {
        const outcome = await answers(token, with_).then(
          (made) => made.refusal ?? 'done',
          (error) => error.hint,
        );
        outcomes.push(outcome);
      }
      expect(outcomes).toEqual([
        ...['changed', 'changed', 'closed', 'closed', 'closed', 'closed'],
        ...['no-link', 'no-link', 'no-link', 'changed'],
      ]);
      expect(await state()).toEqual(before);
    });

    test('takes no option, line, price or text that its own estimate does not offer', async () => {
      const { hash } = await open(tokens.second);
      const before = await state();
      for (const [over, hint] of [
        [{ optionId: 'sent' }, 'not-offered'],
        [{ lineIds: ['a'] }, 'not-offered'],
        [{ lineIds: ['c', 'b'] }, 'not-offered'],
        [{ optionId: 'good' }, 'not-offered'],
        [{ agreed: [CONSENT] }, 'not-agreed'],
      ])
        expect((await refusal(said({ ...CHOICE, ...over })(tokens.second, hash))).hint).toBe(hint);
      expect(await state()).toEqual(before);
      // A price that comes along is not read.
      const agreed = textsToAgree(parseSharedDocument(await open(tokens.second), 'UTC').offer, CHOICE);
      const more = { totalAmount: 1, items: [], answer: { note: WORD } };
      const made = await said({ ...CHOICE, agreed, ...more })(tokens.second, hash);
      expect([made.state.accepted.subtotal, JSON.stringify(made).includes(WORD)]).toEqual([800, false]);
      const others = (rows) => rows.filter(({ row }) => !/"second"|document_links/.test(row)).length;
      expect(others(await state())).toBe(others(before));
    });
  });
});
