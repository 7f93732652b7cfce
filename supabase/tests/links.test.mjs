import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCustomer, buildEstimate, buildInvoice } from '#test/build.ts';
import { PLATE_SPELLINGS } from '#test/data/plate-spellings.ts';
import { customerForRecord } from '../../src/domain/customers/customer.ts';
import { isOpenToCustomer, MAX_NAME_LENGTH, MAX_REASON_LENGTH } from '../../src/domain/documents/shared-document.ts';
import { accepted } from '../../src/domain/estimates/accepted.ts';
import { ESTIMATE_STATUSES } from '../../src/domain/estimates/estimate.ts';
import { declined, estimateRejection, estimateViewed } from '../../src/domain/estimates/estimate-lifecycle.ts';
import { INVOICE_STATUSES } from '../../src/domain/invoices/invoice.ts';
import { invoiceRejection, viewed } from '../../src/domain/invoices/invoice-lifecycle.ts';
import { isBlankText } from '../../src/domain/text/fold-text.ts';
import { sha256OfText } from '../../src/io/browser/sha256.ts';
import { parseSharedDocument } from '../../src/io/customer-links/parse-shared-document.ts';
import { recordFrom } from '../../src/io/hosted/hosted-rows.ts';
import {
  actAs,
  addMember,
  applyFile,
  enterShop,
  loadRows,
  onEachEngine,
  person,
  refusal,
  SIGNED_OUT,
} from './database.mjs';
import { stepsOf } from './rows.mjs';

const OWNER = person('l-owner');
const TECHNICIAN = person('l-tech');
const OUTSIDER = person('l-other');
const NO_LINK = { code: 'PT404', hint: 'no-link' };
/** In the past, and not so far that the link of an estimate is closed. */
const PAST = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
const FUTURE = '2099-01-01';
const CHOICE = {
  lineIds: [],
  agreed: [{ about: 'electronic signature', text: 'I agree to sign this estimate electronically.' }],
};
const SENT_AT = '2026-11-20T09:00:00.000Z';

const sentEstimate = (over = {}) => buildEstimate({ status: 'Sent', sentAt: SENT_AT, expiryDate: FUTURE, ...over });

onEachEngine((database) => {
  let shop;

  beforeAll(async () => {
    shop = await enterShop(database(), OWNER);
    await addMember(database(), shop, TECHNICIAN, 'technician');
    await enterShop(database(), OUTSIDER);
  });

  beforeEach(async () => {
    for (const table of ['document_links', 'estimates', 'invoices', 'customers']) {
      await database().unsafe(`delete from public."${table}" where shop_id = '${shop}'`);
    }
  });

  const keep = (lists) => applyFile(database(), OWNER, stepsOf(shop, lists));

  async function share(kind, id, who = OWNER, lastDay = null) {
    const [{ link }] = await actAs(
      database(),
      who,
      (tx) => tx`select public.share_document(${kind}, ${id}, 'America/Los_Angeles', ${lastDay}) as link`,
    );
    return link.token;
  }

  async function open(token, who = SIGNED_OUT, reader = null) {
    const [{ answer }] = await actAs(
      database(),
      who,
      (tx) => tx`select public.open_document(${token}, ${reader}) as answer`,
    );
    return answer;
  }

  /** The links of a document as the share card reads them. */
  async function linksOf(kind, id, who = OWNER) {
    const [{ result }] = await actAs(
      database(),
      who,
      (tx) => tx`select public.document_links_of(${kind}, ${id}, 'America/Los_Angeles') as result`,
    );
    return result;
  }

  /** The day so many days from the shop's today. */
  async function dayIn(days) {
    const [{ day }] = await database()`
      select to_char((now() at time zone 'America/Los_Angeles')::date + ${days}::int, 'YYYY-MM-DD') as day`;
    return day;
  }

  /** Returns whether the link opens after changing columns of its document or of the link. */
  const opens = async (token) => (await refusal(open(token))) === undefined;

  async function answer(token, hash, accepts, words, agreed = true, choice = CHOICE) {
    const [{ answer: result }] = await actAs(
      database(),
      SIGNED_OUT,
      (tx) =>
        tx`select public.answer_document(${token}, ${hash}, ${accepts}, ${words}, ${agreed}, ${JSON.stringify(choice)}::text::json) as answer`,
    );
    return result;
  }

  /** A sent estimate with a link, opened. */
  async function opened(over = {}) {
    await keep({ estimates: [sentEstimate(over)] });
    const token = await share('estimate', 'estimate-1');
    return { token, hash: (await open(token)).hash };
  }

  async function stored(kind, id) {
    const entity = `${kind}s`;
    const [row] = await database()`select * from public.${database()(entity)} where shop_id = ${shop} and id = ${id}`;
    const texts = Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date ? (/date$/.test(name) ? value.toLocaleDateString('sv') : value.toISOString()) : value,
    ]);
    return recordFrom(entity, Object.fromEntries(texts));
  }

  const ESTIMATES = ESTIMATE_STATUSES.flatMap((status) =>
    [PAST, FUTURE].map((expiryDate) =>
      buildEstimate({ id: `${status}-${expiryDate}`, status, sentAt: SENT_AT, expiryDate }),
    ),
  ).map((one, at) => ({ ...one, estimateNumber: `E-${at}` }));

  test('what opening, accepting and declining do to an estimate is what the app’s own rules say, in every status, before and after its last day', async () => {
    await keep({ estimates: ESTIMATES });
    for (const before of ESTIMATES) {
      const token = await share('estimate', before.id);
      const seen = await open(token);
      const viewedRecord = await stored('estimate', before.id);
      const afterOpening =
        estimateRejection('view', before) === undefined
          ? { ...before, ...estimateViewed(before, viewedRecord.viewedAt) }
          : before;
      expect({ ...viewedRecord, updatedAt: before.updatedAt }, before.id).toEqual(afterOpening);
      for (const accepts of [true, false]) {
        const other = {
          ...afterOpening,
          id: `${before.id}-${accepts}`,
          estimateNumber: `${before.estimateNumber}-${accepts}`,
        };
        await keep({ estimates: [other] });
        const otherToken = await share('estimate', other.id);
        const { hash } = await open(otherToken);
        const result = await answer(otherToken, hash, accepts, ' Nora Quill ');
        const after = await stored('estimate', other.id);
        if (isOpenToCustomer(afterOpening, seen.today)) {
          const taken = accepts
            ? accepted(
                other,
                {
                  at: after.acceptedAt,
                  name: 'Nora Quill',
                  channel: 'link',
                  ...CHOICE,
                  hash: result.hash,
                },
                sha256OfText,
              )
            : declined(other, 'Nora Quill', after.declinedAt);
          expect({ ...after, updatedAt: other.updatedAt }, other.id).toEqual({ ...other, ...taken });
          expect(result.refusal).toBeUndefined();
        } else {
          expect(after, other.id).toEqual(other);
          expect(result.refusal, other.id).toBe('closed');
        }
      }
    }
  });

  const { paidAmount: _paid, balanceAmount: _balance, ...silent } = buildInvoice({ sentAt: SENT_AT });
  const payment = { id: 'p', amount: 868, date: '2026-11-20', method: 'Card', reference: '', note: '' };
  // What is paid or left is absent, out of date, or 0.
  const SILENT = [
    silent,
    { ...silent, balanceAmount: 0 },
    { ...silent, paidAmount: 0, balanceAmount: 0 },
    { ...silent, payments: [payment] },
    { ...silent, totalAmount: 0, discountAmount: 868 },
    // Entries of every kind: 868 with the deposit, 768 with a refund or forfeit, and a tip or a reversed entry pays nothing.
    ...[
      [payment, { ...payment, id: 'q', kind: 'tip', amount: 20 }],
      [
        { ...payment, amount: 768 },
        { ...payment, id: 'q', kind: 'deposit', depositId: 'd', amount: 100 },
      ],
      [payment, { ...payment, id: 'q', kind: 'refund', amount: 100 }],
      [payment, { ...payment, id: 'q', kind: 'forfeit', amount: 100 }],
      [{ ...payment, reversedOn: '2026-11-20' }],
      [payment, { ...payment, id: 'q', kind: 'refund', amount: 100, reversedOn: '2026-11-20' }],
    ].map((payments) => ({ ...silent, paidAmount: 0, payments })),
  ];

  const INVOICES = INVOICE_STATUSES.flatMap((status) =>
    [PAST, FUTURE].flatMap((dueDate) =>
      [0, 868].flatMap((paidAmount) =>
        [undefined, '2026-11-19T09:00:00.000Z', '2026-11-21T09:00:00.000Z'].map((viewedAt) =>
          buildInvoice({
            status,
            sentAt: SENT_AT,
            dueDate,
            paidAmount,
            balanceAmount: 868 - paidAmount,
            ...(viewedAt && { viewedAt }),
          }),
        ),
      ),
    ),
  )
    .concat(
      [PAST, FUTURE].flatMap((dueDate) =>
        ['Sent', 'Overdue', 'Paid'].flatMap((status) => SILENT.map((facts) => ({ ...facts, status, dueDate }))),
      ),
    )
    .map((one, at) => ({ ...one, id: `i-${at}`, invoiceNumber: `I-${at}` }));

  test(`what opening does to an invoice is what the app’s own rule says, for ${INVOICES.length} of them`, async () => {
    await keep({ invoices: INVOICES });
    for (const before of INVOICES) {
      const { today } = await open(await share('invoice', before.id));
      const after = await stored('invoice', before.id);
      const expected =
        invoiceRejection('view', before) === undefined
          ? { ...before, ...viewed(before, { at: after.viewedAt, today }) }
          : before;
      const { updatedAt, payments } = before;
      expect({ ...after, updatedAt, payments }, JSON.stringify(before)).toEqual(expected);
    }
  });

  test('a token is random, differs from link to link, and is kept as its hash alone', async () => {
    await keep({ estimates: [sentEstimate()] });
    const tokens = [];
    for (let count = 0; count < 10; count += 1) tokens.push(await share('estimate', 'estimate-1'));
    expect(new Set(tokens).size).toBe(10);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await database()`select row_to_json(l)::text as row from public.document_links l`;
    for (const { row } of rows) for (const token of tokens) expect(row).not.toContain(token);
  });

  test('unknown, expired and withdrawn links are refused alike, for opening and answering', async () => {
    await keep({ estimates: [sentEstimate()] });
    const sql = database();
    const expired = await share('estimate', 'estimate-1');
    await sql`update public.document_links set last_day = '2020-01-01'`;
    const withdrawn = await share('estimate', 'estimate-1');
    const { hash } = await open(withdrawn);
    await actAs(sql, OWNER, (tx) => tx`update public.document_links set revoked_at = now() where last_day is null`);
    for (const token of [expired, withdrawn, '', 'x', `${withdrawn}x`, '%', 'x'.repeat(10_000)]) {
      expect(await refusal(open(token)), token).toEqual(NO_LINK);
      expect(await refusal(answer(token, hash, true, 'Nora')), token).toEqual(NO_LINK);
    }
    expect((await stored('estimate', 'estimate-1')).status).toBe('Viewed');
  });

  test('nobody signed out, technician or outsider can list links or make one; another shop’s cannot be withdrawn', async () => {
    const { token } = await opened();
    const sql = database();
    for (const who of [TECHNICIAN, OUTSIDER]) {
      expect(await actAs(sql, who, (tx) => tx`select * from public.document_links`)).toEqual([]);
      expect((await actAs(sql, who, (tx) => tx`update public.document_links set revoked_at = now()`)).count).toBe(0);
    }
    const asked = (who, work) => refusal(actAs(sql, who, work));
    expect(await asked(SIGNED_OUT, (tx) => tx`select * from public.document_links`)).toEqual({ code: '42501' });
    expect(await refusal(share('estimate', 'estimate-1', TECHNICIAN))).toEqual({ code: '42501', hint: 'role' });
    expect(await refusal(share('estimate', 'estimate-1', OUTSIDER))).toEqual({ code: 'PT404', hint: 'not-found' });
    expect(await asked(SIGNED_OUT, (tx) => tx`select public.share_document('estimate', 'estimate-1')`)).toEqual({
      code: '42501',
    });
    // What was shown and answered is nobody's to change.
    for (const column of ['expires_at', 'last_day']) {
      expect(await asked(OWNER, (tx) => tx`update public.document_links set ${tx(column)} = now()`)).toEqual({
        code: '42501',
      });
    }
    expect(await asked(OWNER, (tx) => tx`delete from public.document_links`)).toEqual({ code: '42501' });
    expect((await open(token)).state.status).toBe('Viewed');
  });

  /** Starts the work when the row of the estimate is taken, and gives it free when so many are waiting. */
  async function whileHeld(waiting, work) {
    const sql = database();
    let started;
    await sql.begin(async (tx) => {
      await tx`select from public.estimates where shop_id = ${shop} for update`;
      started = work();
      let count = 0;
      while (count < waiting) {
        [{ count }] = await sql`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%answer_document%'`;
      }
    });
    return started;
  }

  test('of ten answers at once one counts, all get the same result, and a replay changes nothing', async () => {
    const { token, hash } = await opened();
    const words = (at) => (at % 2 === 0 ? `Name ${at}` : `Reason ${at}`);
    const result = await whileHeld(10, () =>
      Promise.all(Array.from({ length: 10 }, (_, at) => answer(token, hash, at % 2 === 0, words(at)))),
    );
    expect(new Set(result.map((one) => JSON.stringify(one.state))).size).toBe(1);
    const after = await stored('estimate', 'estimate-1');
    expect(await answer(token, hash, true, 'Someone else')).toEqual(result[0]);
    expect(await open(token)).toEqual(result[0]);
    expect(await stored('estimate', 'estimate-1')).toEqual(after);
  });

  test('two links of one estimate: the answer to the second finds it answered', async () => {
    const { token, hash } = await opened();
    const second = await share('estimate', 'estimate-1');
    const seen = await open(second);
    await answer(token, hash, true, 'Nora Quill');
    const result = await answer(second, seen.hash, false, 'Too dear');
    expect({ status: result.state.status, by: result.state.acceptedBy, refusal: result.refusal }).toEqual({
      status: 'Accepted',
      by: 'Nora Quill',
      refusal: 'closed',
    });
  });

  test('a refused answer comes with the payment, as the opened link does', async () => {
    const { token } = await opened();
    const [{ payment }, refused] = [await open(token), await answer(token, 'another hash', true, 'Nora Quill')];
    expect(refused.refusal).toBe('changed');
    expect(payment).toMatchObject({ depositTaken: 0 });
    expect(refused.payment).toEqual(payment);
  });

  test('what was accepted stays as it was, whatever becomes of the estimate', async () => {
    const { token, hash } = await opened();
    const first = await answer(token, hash, true, 'Nora Quill');
    const sql = database();
    await sql`update public.estimates set status = 'Draft', answer = null, total_amount = 9999, terms = 'Other terms' where shop_id = ${shop}`;
    expect(await open(token)).toEqual(first);
    await sql`delete from public.estimates where shop_id = ${shop}`;
    expect(await open(token)).toEqual(first);
    const [kept] = await sql`select shown, shown_hash, answered_by from public.document_links where shop_id = ${shop}`;
    expect(kept).toEqual({ shown: first.shown, shown_hash: hash, answered_by: 'Nora Quill' });
    expect(first.shown.document.totalAmount).toBe(868);
  });

  const EDITS = {
    'another total': (sql) => sql`update public.estimates set total_amount = 900 where shop_id = ${shop}`,
    'other terms': (sql) => sql`update public.estimates set terms = 'Other terms' where shop_id = ${shop}`,
    'another line': (sql) => sql`update public.estimates set items = '[]' where shop_id = ${shop}`,
  };
  test.each(Object.entries(EDITS))(
    'an estimate with %s since it was opened is not accepted: it is to be read again',
    async (_what, edit) => {
      const { token, hash } = await opened();
      await edit(database());
      const result = await answer(token, hash, true, 'Nora Quill');
      expect({ refusal: result.refusal, status: result.state.status }).toEqual({
        refusal: 'changed',
        status: 'Viewed',
      });
      expect((await stored('estimate', 'estimate-1')).status).toBe('Viewed');
      const { terms } = result.shown.document;
      const agreed = [...(terms ? [{ about: 'terms', text: terms }] : []), ...CHOICE.agreed];
      const again = await answer(token, result.hash, true, 'Nora Quill', true, { ...CHOICE, agreed });
      expect(again.state.status).toBe('Accepted');
    },
  );

  test('what the customer does not see may change meanwhile', async () => {
    const { token, hash } = await opened();
    await database()`update public.estimates set internal_notes = 'Call first' where shop_id = ${shop}`;
    expect((await answer(token, hash, true, 'Nora Quill')).state.status).toBe('Accepted');
  });

  test('an estimate that went back to Draft or was deleted shows the shop alone, and cannot be answered', async () => {
    const { token, hash } = await opened();
    const sql = database();
    await sql`update public.estimates set status = 'Draft' where shop_id = ${shop}`;
    const draft = await answer(token, hash, true, 'Nora Quill');
    expect({ document: draft.shown.document, state: draft.state, refusal: draft.refusal }).toEqual({
      document: null,
      state: { status: 'Draft' },
      refusal: 'closed',
    });
    await sql`delete from public.estimates where shop_id = ${shop}`;
    expect((await answer(token, hash, true, 'Nora Quill')).state).toEqual({ status: 'Deleted' });
    expect((await open(token)).shown.document).toBe(null);
  });

  test.each([
    ['an empty name', true, ' \t', true, 'words-missing'],
    ...['\u200b', '\u2800', '\u3164', '\u00a0\u2060\ufeff', '\u034f\u180e\u{e0041}', '\u0301'].map((name) => [
      `the invisible name ${JSON.stringify(name)}`,
      true,
      name,
      true,
      'words-missing',
    ]),
    [`a name of ${MAX_NAME_LENGTH + 1} characters`, true, 'x'.repeat(MAX_NAME_LENGTH + 1), true, 'words-too-long'],
    ['a name of 10,000 characters', true, 'x'.repeat(10_000), true, 'words-too-long'],
    ['terms that were not ticked', true, 'Nora', false, 'not-agreed'],
    ['an empty reason', false, '', true, 'words-missing'],
    ['an invisible reason', false, '\u200b \u2800', true, 'words-missing'],
    [
      `a reason of ${MAX_REASON_LENGTH + 1} characters`,
      false,
      'x'.repeat(MAX_REASON_LENGTH + 1),
      true,
      'words-too-long',
    ],
  ])('%s is refused', async (_what, accepts, words, agreed, hint) => {
    const { token, hash } = await opened();
    expect(await refusal(answer(token, hash, accepts, words, agreed))).toEqual({ code: 'PT400', hint });
    expect((await stored('estimate', 'estimate-1')).status).toBe('Viewed');
  });

  test('what cannot be seen is the same to the database as to the forms', async () => {
    const texts = [
      '',
      ' ',
      '\t\n',
      '\u00a0',
      '\u200b',
      '\u2800',
      '\u3164',
      '\u115f\uffa0',
      '\u00ad',
      '\u2060\ufeff',
      '\ufe0f',
      '\u0301',
    ];
    const seen = ['a', '.', '5', 'é', 'שרה', 'محمد', '李', '한', '🚗', '\u200bJake', 'अ'];
    const result =
      await database()`select private.is_blank_text(words) as blank from unnest(${[...texts, ...seen]}::text[]) as words`;
    expect(result.map(({ blank }) => blank)).toEqual([...texts, ...seen].map(isBlankText));
    expect(result.map(({ blank }) => blank)).toEqual([...texts.map(() => true), ...seen.map(() => false)]);
  });

  test('the longest name and the longest reason are taken, counted in characters', async () => {
    const { token, hash } = await opened();
    const name = '🚗'.repeat(MAX_NAME_LENGTH);
    expect((await answer(token, hash, true, name)).state.acceptedBy).toBe(name);
  });

  test('an offer holds through its last day as the shop’s own clock has it', async () => {
    const { token } = await opened();
    const sql = database();
    const here = (zone) => sql`select to_char(now() at time zone ${zone}, 'YYYY-MM-DD') as day`;
    for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      const [{ day }] = await here(zone);
      await sql`update public.document_links set time_zone = ${zone} where shop_id = ${shop}`;
      await sql`update public.estimates set expiry_date = ${day} where shop_id = ${shop}`;
      const seen = await open(token);
      expect(seen.today).toBe(day);
      await sql`update public.estimates set expiry_date = ${day}::date - 1 where shop_id = ${shop}`;
      expect((await answer(token, (await open(token)).hash, true, 'Nora')).refusal).toBe('closed');
    }
    const [{ day }] = await here('Etc/GMT+12');
    await sql`update public.estimates set expiry_date = ${day} where shop_id = ${shop}`;
    expect((await answer(token, (await open(token)).hash, true, 'Nora')).state.status).toBe('Accepted');
  });

  /** Settles where the shop's clocks are; undefined: nowhere. */
  async function settle(timeZone) {
    const settings = JSON.stringify({ ...(timeZone !== undefined && { timeZone }) });
    await database().unsafe(
      `insert into public.shop_settings (shop_id, settings) values ('${shop}', $1::text::json)
       on conflict (shop_id) do update set settings = excluded.settings`,
      [settings],
    );
  }

  test.each([
    ['Pacific/Kiritimati', 'Pacific/Kiritimati'],
    ['pacific/kiritimati', 'pacific/kiritimati'],
    ['Etc/GMT+12', 'Etc/GMT+12'],
    ['America/Gotham', 'America/Los_Angeles'],
    ['+05:00', 'America/Los_Angeles'],
    ['PST', 'America/Los_Angeles'],
    ['Shop5', 'America/Los_Angeles'],
    ['', 'America/Los_Angeles'],
    [5, 'America/Los_Angeles'],
    [undefined, 'America/Los_Angeles'],
  ])('the time zone %s of a shop counts as %s, for a link that was made in Los Angeles', async (chosen, zone) => {
    await keep({ estimates: [sentEstimate()] });
    await settle(chosen);
    try {
      const token = await share('estimate', 'estimate-1');
      const [{ day }] = await database()`select to_char(now() at time zone ${zone}, 'YYYY-MM-DD') as day`;
      const seen = await open(token);
      expect([seen.today, seen.timeZone]).toEqual([day, zone]);
      const closed = await answer(token, 'another hash', true, 'Nora');
      expect([closed.refusal, closed.today, closed.timeZone]).toEqual(['changed', day, zone]);
      const accepted = await answer(token, seen.hash, true, 'Nora');
      expect([accepted.state.status, accepted.timeZone]).toEqual(['Accepted', zone]);
    } finally {
      await settle(undefined);
    }
  });

  test('an invoice is overdue, and an offer over, by the day of the shop’s time zone', async () => {
    const sql = database();
    const day = async (zone) => (await sql`select to_char(now() at time zone ${zone}, 'YYYY-MM-DD') as day`)[0].day;
    const [late, early] = [await day('Pacific/Kiritimati'), await day('Etc/GMT+12')];
    expect(late > early).toBe(true);
    const seenIn = async (zone) => {
      await sql`delete from public.invoices where shop_id = ${shop}`;
      await sql`delete from public.estimates where shop_id = ${shop}`;
      await keep({
        invoices: [buildInvoice({ status: 'Sent', sentAt: SENT_AT, dueDate: early })],
        estimates: [sentEstimate({ expiryDate: early })],
      });
      await settle(zone);
      await open(await share('invoice', 'invoice-1'));
      const token = await share('estimate', 'estimate-1');
      const { refusal: no } = await answer(token, (await open(token)).hash, true, 'Nora');
      return [(await stored('invoice', 'invoice-1')).status, no];
    };
    try {
      expect(await seenIn('Etc/GMT+12')).toEqual(['Viewed', undefined]);
      expect(await seenIn('Pacific/Kiritimati')).toEqual(['Overdue', 'closed']);
    } finally {
      await settle(undefined);
    }
  });

  test.each([
    ['America/Chicago', '2027-11-30'],
    ['Europe/London', '2027-12-01'],
  ])(
    'of an invoice paid at 01:30 UTC on December 1, 2026, the link of a shop in %s works through %s',
    async (zone, last) => {
      await keep({
        invoices: [
          buildInvoice({ status: 'Paid', paidAmount: 868, balanceAmount: 0, paidAt: '2026-12-01T01:30:00.000Z' }),
        ],
      });
      await settle(zone);
      try {
        await share('invoice', 'invoice-1');
        const { standard_day: standard, links } = await linksOf('invoice', 'invoice-1');
        expect([standard, links.map((link) => link.last_day)]).toEqual([last, [last]]);
      } finally {
        await settle(undefined);
      }
    },
  );

  test('an invoice takes no answer', async () => {
    await keep({ invoices: [buildInvoice({ status: 'Sent', sentAt: SENT_AT })] });
    const token = await share('invoice', 'invoice-1');
    const { hash } = await open(token);
    expect((await answer(token, hash, true, 'Nora')).refusal).toBe('closed');
  });

  test('the car is the one of the document by the rule of the app: the same after a correction, another one after a replacement', async () => {
    const customer = buildCustomer();
    const nobody = { year: 0, make: '', model: '', vin: '' };
    const changes = [
      ...[{ model: '911 Turbo' }, { vin: 'WP0AA2A99SS200777' }, { year: 2019, vin: '' }, nobody],
      ...[{ vin: 'wp0 aa2a99ss-200001', model: '911 Turbo' }, { vin: 'TEMP0000000000001' }, { vin: 'WP0AA2A99SS2' }],
      ...[
        { vin: 'WP0AA2A99SS2', year: 2019 },
        { licensePlate: 'OLD 1' },
        { vin: '', year: 0, make: 'Audi', model: 'TT' },
      ],
    ];
    for (const change of changes) {
      const copy = { ...customer, vehicle: { ...customer.vehicle, ...change } };
      await keep({ customers: [customer], estimates: [sentEstimate({ customer: copy })] });
      const { vehicle } = (await open(await share('estimate', 'estimate-1'))).shown.document.customer;
      expect(customerForRecord({ customer: copy }, customer).vehicle).toMatchObject(vehicle);
      await database()`delete from public.estimates where shop_id = ${shop}`;
      await database()`delete from public.customers where shop_id = ${shop}`;
    }
  });

  test('shown_customer: of several vehicles the car is the one that the rule of the app (carInGarage) finds, by VIN, id, plate or position', async () => {
    const { vehicle } = buildCustomer();
    const van = { ...vehicle, year: 2024, make: 'Ford', model: 'Transit', trim: '', vin: '' };
    const otherVehicles = [
      { ...van, id: 'van-a', licensePlate: 'HCC 01', color: 'White' },
      { ...van, id: 'van-b', licensePlate: '7ABC123', color: 'Blue' },
      { ...van, id: 'van-c', licensePlate: 'HCC 03', color: 'Red', vin: '1FTBW2CM5RKA00003' },
    ];
    const customer = buildCustomer({ otherVehicles });
    const copies = [
      ...[vehicle, ...otherVehicles, { ...van, id: '', licensePlate: '' }, { ...van, id: '', licensePlate: '7ABC123' }],
      ...[
        { ...van, id: 'van-b', licensePlate: 'HCC 01' },
        { ...van, id: '', licensePlate: '', vin: '1ftbw2cm5 rka00003' },
        ...PLATE_SPELLINGS.map((licensePlate) => ({ ...van, id: '', licensePlate })),
      ],
      ...[
        { ...van, id: 'sold', vin: '1FTBW2CM5RKA00009', licensePlate: 'OLD 1' },
        { ...vehicle, vin: '' },
      ],
    ];
    for (const car of copies) {
      const copy = buildCustomer({ vehicle: car });
      await keep({ customers: [customer], estimates: [sentEstimate({ customer: copy })] });
      const shown = (await open(await share('estimate', 'estimate-1'))).shown.document.customer.vehicle;
      expect(customerForRecord({ customer: copy }, customer).vehicle).toMatchObject(shown);
      await database()`delete from public.estimates where shop_id = ${shop}`;
      await database()`delete from public.customers where shop_id = ${shop}`;
    }
  });

  test('a 2026 Tesla Model Y that was traded for another one stays on the link, with its VIN and plate', async () => {
    const { vehicle } = buildCustomer();
    const tesla = { ...vehicle, year: 2026, make: 'Tesla', model: 'Model Y', licensePlate: 'OLD 1' };
    const then = buildCustomer({ vehicle: { ...tesla, vin: '7SAYGDEE9TA123456' } });
    const now = buildCustomer({ vehicle: { ...tesla, vin: '7SAYGDEE4TF654321', licensePlate: 'NEW 1' } });
    await keep({ customers: [now], estimates: [sentEstimate({ customer: then })] });
    expect((await open(await share('estimate', 'estimate-1'))).shown.document.customer.vehicle).toEqual({
      id: 'vehicle-1',
      year: 2026,
      make: 'Tesla',
      model: 'Model Y',
      trim: 'Carrera',
      vin: '7SAYGDEE9TA123456',
      color: 'Black',
      licensePlate: 'OLD 1',
      bodyType: 'Coupe',
    });
  });

  test('a discount in percent, its rule and the exempt number are shown and make the same document', async () => {
    const billed = { discountPercent: 10, discountAmount: 80, discountApplies: 'before-tax', totalAmount: 720 };
    const exempt = { taxRate: 0, taxAmount: 0, taxExemptNumber: 'TX-77' };
    const customer = buildCustomer({ taxExemptNumber: 'TX-77', taxExemptUntil: '2027-01-01' });
    const estimate = sentEstimate({ ...billed, ...exempt });
    const invoice = buildInvoice({ status: 'Sent', sentAt: SENT_AT, ...billed, ...exempt });
    await keep({ customers: [customer], estimates: [estimate], invoices: [invoice] });
    for (const [kind, id] of [
      ['estimate', estimate.id],
      ['invoice', invoice.id],
    ]) {
      const { document } = parseSharedDocument(await open(await share(kind, id)), 'UTC');
      expect({ sums: document?.sums, exempt: document?.recipient.lines.at(-1) }).toEqual({
        sums: [
          { label: 'Subtotal', value: '$800.00' },
          { label: 'Discount (10%)', value: '\u2212$80.00' },
          { label: 'Tax (0%)', value: '$0.00' },
        ],
        exempt: 'Tax exempt: TX-77',
      });
    }
    // The exemption itself is the office's business.
    const { customer: result } = (await open(await share('invoice', invoice.id))).shown.document;
    expect(Object.keys(result)).not.toContain('taxExemptNumber');
  });

  test('the PO, the stock number and the reason of a price are shown; what was agreed with the customer is not', async () => {
    const customer = buildCustomer({ kind: 'Dealer', priceRule: { percentOff: 10 }, poRequired: true });
    const [line] = buildInvoice().items;
    const numbers = {
      poNumber: 'PO-4711',
      stockNumber: 'A-88',
      items: [{ ...line, priceReason: 'Dealer price, 10% off' }],
    };
    const estimate = sentEstimate({ ...numbers, customer });
    const invoice = buildInvoice({ status: 'Sent', sentAt: SENT_AT, ...numbers, customer });
    await keep({ customers: [customer], estimates: [estimate], invoices: [invoice] });
    for (const [kind, id] of [
      ['estimate', estimate.id],
      ['invoice', invoice.id],
    ]) {
      const answer = await open(await share(kind, id));
      const { document } = parseSharedDocument(answer, 'UTC');
      expect({ facts: document?.facts.slice(-2), detail: document?.items[0]?.detail }).toEqual({
        facts: [
          { label: 'PO number', value: 'PO-4711' },
          { label: 'Stock number', value: 'A-88' },
        ],
        detail: 'Dealer price, 10% off',
      });
      expect(JSON.stringify(answer)).not.toMatch(/priceRule|percent_off|poRequired|"kind":"Dealer"/);
    }
  });

  test('the film on the car is shown, without the product, roll and note of the shop; a line without film says nothing of it', async () => {
    const [line] = buildInvoice().items;
    const shown = {
      positionId: 'hood',
      film: 'XPEL Stealth',
      kind: 'Paint Protection',
      finish: 'satin',
      extent: 'partial',
      edge: 'wrapped',
    };
    const tint = {
      positionId: 'rear-glass',
      film: '3M Crystalline',
      kind: 'Tint',
      vlt: 40,
      measuredVlt: 41.5,
      extent: 'full',
    };
    const own = { productId: 'product-1', rollId: 'roll-1', note: 'Has a chip' };
    const items = [
      {
        ...line,
        coverage: [
          { ...shown, ...own },
          { ...tint, ...own },
        ],
      },
      { ...line, id: 'item-2' },
    ];
    const invoice = buildInvoice({ status: 'Sent', sentAt: SENT_AT, items });
    await keep({ customers: [buildCustomer()], invoices: [invoice] });
    const answer = await open(await share('invoice', invoice.id));
    const [first, second] = answer.shown.document.items;
    expect([first.coverage, second.coverage]).toEqual([[shown, tint], null]);
    expect(parseSharedDocument(answer, 'UTC').document?.items.map(({ detail }) => detail)).toEqual([
      'Hood (partial). XPEL Stealth, satin, wrapped edges\nRear glass 40%, no sunroof. 3M Crystalline',
      '',
    ]);
  });

  test('the names of panels and the figures for tint are those of the body, state and glass of the car, and of the shop', async () => {
    const { vehicle } = buildCustomer();
    const customer = buildCustomer({
      vehicle: { ...vehicle, bodyType: 'Truck', registrationState: 'TX', factoryGlass: { 'left-front-window': 80 } },
    });
    const coverage = [
      { positionId: 'trunk', extent: 'full', note: '' },
      { positionId: 'left-front-window', vlt: 35, extent: 'full', note: '' },
    ];
    const items = [{ ...buildInvoice().items[0], coverage }];
    const invoice = buildInvoice({ status: 'Sent', sentAt: SENT_AT, items, customer });
    const limit = {
      id: 'own',
      state: 'TX',
      vehicleClass: 'multipurpose',
      group: 'frontSide',
      limit: 30,
      measures: 'net',
      from: '2026-01-01',
      source: 'Our lawyer',
      checkedOn: '2026-11-01',
    };
    await keep({ customers: [customer], invoices: [invoice] });
    await database()`update public.shop_settings set settings = ${{ tintLimits: [limit] }} where shop_id = ${shop}`;
    const { shown } = await open(await share('invoice', invoice.id));
    expect([shown.document.customer.vehicle.bodyType, shown.shop.tintLimits]).toEqual(['Truck', [limit]]);
    const { document } = parseSharedDocument(await open(await share('invoice', invoice.id)), 'UTC');
    expect(document?.items[0]?.detail).toBe('Tailgate\nLeft front door 35%');
    expect(document?.acknowledgements?.[0]).toContain('On 80% glass it lets 28% of light through.');
  });

  test('a link asks for the deposit that is left, at the payment link of today, until the work is billed', async () => {
    const [line] = buildEstimate().items;
    const items = [{ ...line, serviceId: 'film' }];
    const sold = buildEstimate({ status: 'Sent', sentAt: SENT_AT, expiryDate: '2099-01-01', items });
    await keep({ estimates: [sold] });
    const depositRules = { film: { kind: 'amount', value: 200 }, tint: { kind: 'amount', value: 90 } };
    const paymentLink = 'https://buy.stripe.com/abc';
    const configure = (settings) =>
      database()`update public.shop_settings set settings = ${settings} where shop_id = ${shop}`;
    await configure({ depositRules, paymentLink });
    const link = await share('estimate', sold.id);
    const read = async () => {
      const { document } = parseSharedDocument(await open(link), 'UTC');
      return [document?.deposit, document?.payOnline?.url, document?.payOnline?.amount];
    };
    const url = `${paymentLink}?client_reference_id=${sold.estimateNumber}`;
    const asks = 'A deposit of $200.00 is due to book this work.';
    expect(await read()).toEqual([asks, url, '$200.00']);
    const uses = [
      { id: 'u1', kind: 'refund', amount: 20, date: '2026-11-03', note: '' },
      { id: 'u2', kind: 'refund', amount: 20, date: '2026-11-03', note: '', reversedOn: '2026-11-03' },
      { id: 'u3', kind: 'applied', amount: 30, date: '2026-11-03', note: '' },
    ];
    await loadRows(
      database(),
      (
        tx,
      ) => tx`insert into public.deposits (shop_id, id, place, customer_id, estimate_id, amount, date, uses, reversed_on)
      values (${shop}, 'd1', 1, 'c', ${sold.id}, 120, '2026-11-02', ${uses}, null), (${shop}, 'd2', 2, 'c', ${sold.id}, 50, '2026-11-02', '[]', '2026-11-03')`,
    );
    expect(await read()).toEqual([`${asks} $100.00 received.`, url, '$100.00']);
    await configure({ depositRules });
    expect(await read()).toEqual([`${asks} $100.00 received.`, undefined, undefined]);
    // Two lines without a service follow the rule of the shop once, also where an imported file names the service ''.
    const plain = JSON.stringify([
      { ...line, id: 'x', serviceId: '' },
      { ...line, id: 'y', serviceId: '' },
    ]);
    await configure({ depositRules: { '': { kind: 'amount', value: 150 } } });
    await database()`update public.estimates set items = ${plain}::text::json where shop_id = ${shop} and id = ${sold.id}`;
    expect(await read()).toEqual([
      'A deposit of $150.00 is due to book this work. $100.00 received.',
      undefined,
      undefined,
    ]);
    await database()`update public.estimates set invoice_id = 'i' where shop_id = ${shop} and id = ${sold.id}`;
    expect(await read()).toEqual([undefined, undefined, undefined]);
    await configure({});
  });

  test('the customer is shown as they are today, with the car of the document, and from its copy once they are deleted', async () => {
    const customer = buildCustomer({ notes: 'Pays late' });
    const car = { ...customer.vehicle, make: 'Audi', model: 'TT', vin: 'TRUZZZ8J000000001' };
    await keep({
      customers: [{ ...customer, lastName: 'Novak-Hill' }],
      estimates: [sentEstimate({ customer: { ...customer, vehicle: car } })],
    });
    const token = await share('estimate', 'estimate-1');
    const of = async () => (await open(token)).shown.document.customer;
    expect(await of()).toMatchObject({ lastName: 'Novak-Hill', vehicle: { make: 'Audi', model: 'TT' } });
    await database()`delete from public.customers where shop_id = ${shop}`;
    expect(await of()).toMatchObject({ lastName: 'Novak', vehicle: { make: 'Audi', model: 'TT' } });
    expect(JSON.stringify(await open(token))).not.toContain('Pays late');
  });

  test.each([
    ['an estimate valid 180 days, 100 days later', 80, true],
    ['an estimate on the 30th day after its expiry date', -30, true],
    ['an estimate on the 31st day after its expiry date', -31, false],
  ])('the link of %s: opens %s', async (_what, expiresIn, isOpen) => {
    await keep({ estimates: [sentEstimate()] });
    const token = await share('estimate', 'estimate-1');
    const sql = database();
    // Made 100 days ago by an earlier version, whose 90 days are over.
    await sql`update public.document_links set created_at = now() - interval '100 days', expires_at = now() - interval '10 days'`;
    await sql`update public.estimates set expiry_date = ${await dayIn(expiresIn)} where shop_id = ${shop}`;
    expect(await opens(token)).toBe(isOpen);
    const { standard_day: standardDay, links } = await linksOf('estimate', 'estimate-1');
    const [{ last_day: lastDay, is_usable: isUsable }] = links;
    const day = await dayIn(expiresIn + 30);
    expect({ standardDay, lastDay, isUsable }).toEqual({ standardDay: day, lastDay: day, isUsable: isOpen });
    // The link follows another expiry date.
    await sql`update public.estimates set expiry_date = ${await dayIn(1)} where shop_id = ${shop}`;
    expect(await opens(token)).toBe(true);
  });

  test('the link of an estimate that was accepted and deleted works to the 30th day after the date that was accepted', async () => {
    const { token, hash } = await opened();
    await answer(token, hash, true, 'Nora Quill');
    const sql = database();
    await sql`delete from public.estimates where shop_id = ${shop}`;
    for (const [expiredFor, isOpen] of [
      [30, true],
      [31, false],
    ]) {
      await sql`update public.document_links set shown = jsonb_set(shown::jsonb, '{document,expiryDate}', to_jsonb(${await dayIn(-expiredFor)}::text))::json`;
      expect(await opens(token), expiredFor).toBe(isOpen);
    }
  });

  test('the link of an invoice works while it is unpaid, and to the day a year after it was paid', async () => {
    await keep({ invoices: [buildInvoice({ status: 'Sent', sentAt: SENT_AT })] });
    const token = await share('invoice', 'invoice-1');
    const sql = database();
    await sql`update public.document_links set created_at = now() - interval '100 days', expires_at = now() - interval '10 days'`;
    expect(await opens(token)).toBe(true);
    expect((await linksOf('invoice', 'invoice-1')).links).toMatchObject([{ last_day: null, is_usable: true }]);
    const paid = (at) =>
      sql`update public.invoices set status = 'Paid', paid_at = ${at}::timestamp at time zone 'America/Los_Angeles' where shop_id = ${shop}`;
    const [{ day: yearAgo }] = await sql`
      select to_char((now() at time zone 'America/Los_Angeles')::date - interval '1 year', 'YYYY-MM-DD') as day`;
    await paid(`${yearAgo} 00:01`);
    expect(await opens(token)).toBe(true);
    const [{ day: before }] = await sql`select to_char(${yearAgo}::date - 1, 'YYYY-MM-DD') as day`;
    await paid(`${before} 00:01`);
    expect(await opens(token)).toBe(false);
    // Without a stored instant the day of the last payment counts.
    await sql`update public.invoices set paid_at = null where shop_id = ${shop}`;
    expect(await opens(token)).toBe(true);
    await loadRows(
      sql,
      (tx) =>
        tx`insert into public.payments (shop_id, invoice_id, id, position, amount, date, method) values (${shop}, 'invoice-1', 'p', 0, 868, ${before}, 'Cash')`,
    );
    expect(await opens(token)).toBe(false);
    // A payment that was removed, a refund and a tip pay nothing.
    await loadRows(
      sql,
      (
        tx,
      ) => tx`insert into public.payments (shop_id, invoice_id, id, position, amount, date, method, kind, reversed_on) values
      (${shop}, 'invoice-1', 'reversed', 1, 868, ${yearAgo}, 'Cash', null, ${yearAgo}),
      (${shop}, 'invoice-1', 'refund', 2, 10, ${yearAgo}, 'Cash', 'refund', null),
      (${shop}, 'invoice-1', 'tip', 3, 10, ${yearAgo}, 'Cash', 'tip', null)`,
    );
    expect(await opens(token)).toBe(false);
    await sql`update public.invoices set status = 'Viewed' where shop_id = ${shop}`;
    expect(await opens(token)).toBe(true);
  });

  test('a day that the shop chooses counts instead, to its end; a day that is over is refused', async () => {
    await keep({ estimates: [sentEstimate({ expiryDate: await dayIn(-60) })] });
    expect(await refusal(share('estimate', 'estimate-1', OWNER, await dayIn(-1)))).toEqual({
      code: 'PT400',
      hint: 'past-day',
    });
    expect(await opens(await share('estimate', 'estimate-1'))).toBe(false);
    const today = await dayIn(0);
    const token = await share('estimate', 'estimate-1', OWNER, today);
    expect(await opens(token)).toBe(true);
    const { links } = await linksOf('estimate', 'estimate-1');
    expect(links.map((link) => [link.last_day, link.is_usable]).sort()).toEqual([
      [await dayIn(-30), false],
      [today, true],
    ]);
    await database()`update public.document_links set last_day = ${await dayIn(-1)} where last_day is not null`;
    expect(await opens(token)).toBe(false);
  });

  test('the link of a document that was deleted says so for 90 days', async () => {
    const { token } = await opened();
    const sql = database();
    await sql`delete from public.estimates where shop_id = ${shop}`;
    expect((await open(token)).state).toEqual({ status: 'Deleted' });
    await sql`update public.document_links set expires_at = now() - interval '2 days'`;
    expect(await opens(token)).toBe(false);
  });

  test('links are listed for the office of the shop alone', async () => {
    await opened();
    for (const who of [TECHNICIAN, OUTSIDER]) expect((await linksOf('estimate', 'estimate-1', who)).links).toEqual([]);
    expect(await refusal(linksOf('estimate', 'estimate-1', null))).toEqual({ code: '42501' });
  });

  const READERS = {
    'the owner by a session': { who: OWNER, marks: false },
    'a technician by a session': { who: TECHNICIAN, marks: false },
    'the owner as the page names the reader': { reader: OWNER.sub, marks: false },
    'a customer': { marks: true },
    'a member of another shop': { who: OUTSIDER, reader: OUTSIDER.sub, marks: true },
  };
  test.each(Object.entries(READERS))('a link opened by %s', async (_whom, { who, reader, marks }) => {
    await keep({
      estimates: [sentEstimate()],
      invoices: [buildInvoice({ status: 'Sent', sentAt: SENT_AT, dueDate: FUTURE })],
    });
    for (const kind of ['estimate', 'invoice']) {
      const result = await open(await share(kind, `${kind}-1`), who, reader);
      expect(result.shown.document.totalAmount).toBe(868);
      const { status, viewedAt } = await stored(kind, `${kind}-1`);
      const [{ opened_at: openedAt }] = (await linksOf(kind, `${kind}-1`)).links;
      expect({ result: result.state.status, status, viewed: Boolean(viewedAt), opened: openedAt !== null }).toEqual(
        marks
          ? { result: 'Viewed', status: 'Viewed', viewed: true, opened: true }
          : { result: 'Sent', status: 'Sent', viewed: false, opened: false },
      );
    }
  });

  describe('data next to the document stays in the shop', () => {
    const PLANTED = 'planted-4711';
    test.each(['estimate', 'invoice'])('%s', async (kind) => {
      const customer = buildCustomer({ notes: PLANTED, source: PLANTED, referredBy: PLANTED });
      const over = {
        customer,
        internalNotes: PLANTED,
        cost: PLANTED,
        items: [{ ...buildEstimate().items[0], baseCost: PLANTED, margin: PLANTED, serviceId: PLANTED }],
      };
      const payments = [{ id: 'p', amount: 1, date: '2026-11-20', method: 'Cash', reference: 'R', note: PLANTED }];
      await keep({
        estimates: [sentEstimate(over), sentEstimate({ id: 'other', estimateNumber: PLANTED })],
        invoices: [buildInvoice({ ...over, status: 'Sent', sentAt: SENT_AT, payments })],
        customers: [customer],
      });
      const result = await open(await share(kind, `${kind}-1`));
      expect(JSON.stringify(result)).not.toContain(PLANTED);
      expect(JSON.stringify(result)).toContain('Ceramic Coating');
    });
  });

  test('a link shows payments by kind, and none that was reversed', async () => {
    const facts = { amount: 100, date: '2026-11-20', method: 'Cash', reference: '' };
    const payments = [
      { id: 'a', ...facts, note: 'Internal' },
      { id: 'b', kind: 'deposit', depositId: 'd', ...facts, note: '' },
      { id: 'c', kind: 'refund', ...facts, note: '' },
      { id: 'd', ...facts, note: '', reversedOn: '2026-11-21' },
      { id: 'e', kind: 'tip', ...facts, note: '' },
    ];
    await keep({ invoices: [buildInvoice({ status: 'Sent', sentAt: SENT_AT, paidAmount: 100, payments })] });
    const { shown } = await open(await share('invoice', 'invoice-1'));
    expect(shown.document.payments).toEqual([
      { id: 'a', kind: null, ...facts },
      { id: 'b', kind: 'deposit', ...facts },
      { id: 'c', kind: 'refund', ...facts },
      { id: 'e', kind: 'tip', ...facts },
    ]);
  });

  test('opening, answering and withdrawing are notified to the office as changes of the document, and to no technician', async () => {
    await keep({ estimates: [sentEstimate()] });
    const sql = database();
    const revision = async () => (await sql`select revision from public.shops where id = ${shop}`)[0].revision;
    const heard = async (who, after) =>
      (await actAs(sql, who, (tx) => tx`select distinct entity, id from public.changes where revision > ${after}`)).map(
        ({ entity, id }) => `${entity} ${id}`,
      );
    const steps = [
      async () => (token = await share('estimate', 'estimate-1')),
      async () => (hash = (await open(token)).hash),
      () => answer(token, hash, false, 'Too dear'),
      () => actAs(sql, OWNER, (tx) => tx`update public.document_links set revoked_at = now()`),
    ];
    let token;
    let hash;
    for (const step of steps) {
      const before = await revision();
      await step();
      expect(await heard(OWNER, before)).toEqual(['estimates estimate-1']);
      expect(await heard(TECHNICIAN, before)).toEqual([]);
    }
  });
});
