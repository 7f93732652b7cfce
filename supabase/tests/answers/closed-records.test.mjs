// What a customer signed, acknowledged or accepted is not replaced, by whatever way a member of the shop writes.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildEstimate, buildInspection, buildJob } from '#test/build.ts';
import { accepted } from '../../../src/domain/estimates/accepted.ts';
import { answerKept } from '../../../src/domain/estimates/evidence/earlier-answers.ts';
import { answerText } from '../../../src/domain/estimates/evidence/evidence-text.ts';
import { isSample } from '../../../src/domain/samples/sample-records.ts';
import { sha256OfText } from '../../../src/io/browser/sha256.ts';
import { recordFrom } from '../../../src/io/hosted/hosted-rows.ts';
import { actAs, addMember, apply, enterShop, onEachEngine, person, refusal, SIGNED_OUT, tryAs } from '../database.mjs';
import { stepsOf } from '../rows.mjs';

const OWNER = person('k-owner');
const MANAGER = person('k-man');
const CONSENT = { about: 'electronic signature', text: 'I agree to sign this estimate electronically.' };
const CLOSED = { code: 'PT403', hint: 'closed' };
const BY_LINK = { code: 'PT403', hint: 'by-link' };
const AT = '2026-11-20T18:00:00.000Z';

const line = (id, totalPrice, over = {}) => ({
  id,
  type: 'service',
  description: `Line ${id}`,
  quantity: 1,
  unitPrice: totalPrice,
  totalPrice,
  taxable: true,
  ...over,
});
const sent = (over = {}) =>
  buildEstimate({
    status: 'Sent',
    sentAt: AT,
    expiryDate: '2099-01-01',
    terms: '',
    items: [line('a', 100.5), line('b', 20)],
    subtotal: 120.5,
    taxRate: 0,
    taxAmount: 0,
    discountAmount: 0,
    totalAmount: 120.5,
    ...over,
  });
const said = (over = {}) => ({ at: AT, name: 'Nora Quill', channel: 'in person', lineIds: [], agreed: [], ...over });
const acceptedAtShop = (over = {}, answer = {}) => {
  const estimate = sent(over);
  return { ...estimate, ...accepted(estimate, said(answer), sha256OfText) };
};
const signature = { paths: ['M0 0L9 9'], width: 9, height: 9, name: 'Nora Quill', at: AT, hash: 'f'.repeat(64) };
const signed = (over = {}) => buildInspection({ id: 'i', closedAt: AT, signature, belongings: 'Child seat', ...over });

onEachEngine((database) => {
  let shop;

  beforeAll(async () => {
    shop = await enterShop(database(), OWNER);
    await addMember(database(), shop, MANAGER, 'manager');
    await database()`insert into public.shop_settings (shop_id, kind, settings) values (${shop}, 'starter', '{}')`;
  });

  beforeEach(async () => {
    const tables = [
      'public.document_links',
      'public.inspection_links',
      'public.job_links',
      'public.estimates',
      'public.inspections',
    ];
    await database().begin(async (tx) => {
      await tx`select set_config('clearcoat.replacing', 'on', true)`;
      for (const table of [...tables, 'public.jobs', 'private.closed_records']) {
        await tx.unsafe(`delete from ${table} where shop_id = '${shop}'`);
      }
    });
  });

  const keep = (lists, who = OWNER) => apply(database(), who, stepsOf(shop, lists), shop);
  const key = (id) => ({ shop_id: shop, id });
  const remove = (table, id) => ({ table, kind: 'delete', key: key(id) });
  const update = (table, id, row) => ({ table, kind: 'update', key: key(id), row });
  const patch = (who, table, id, row) => apply(database(), who, [update(table, id, row)], shop);

  async function row(table, id) {
    const [found] = await database().unsafe(
      `select row_to_json(t)::text as row from public.${table} t where shop_id = '${shop}' and id = '${id}'`,
    );
    return found && JSON.parse(found.row);
  }
  const stored = async (entity, id) => recordFrom(entity, await row(entity, id));

  let batches = 0;
  async function replace(steps) {
    batches += 1;
    const batch = `00000000-0000-4000-8000-${String(batches).padStart(12, '0')}`;
    const [{ revision }] = await database()`select revision from public.shops where id = ${shop}`;
    await actAs(database(), OWNER, async (tx) => {
      await tx`insert into public.shop_uploads (shop_id, batch, n, steps) values (${shop}, ${batch}, 0, ${tx.json(steps)})`;
      await tx`select public.replace_lists(${shop}, ${batch}, 1, ${revision})`;
    });
  }
  const replacing = (table, records) =>
    replace([{ table, kind: 'delete', key: { shop_id: shop } }, ...stepsOf(shop, { [table]: records })]);

  /** Accepts the estimate by a link. */
  async function acceptByLink(id = 'estimate-1') {
    const [{ link }] = await actAs(
      database(),
      OWNER,
      (tx) => tx`select public.share_document('estimate', ${id}) as link`,
    );
    const [{ read }] = await actAs(
      database(),
      SIGNED_OUT,
      (tx) => tx`select public.open_document(${link.token}) as read`,
    );
    const choice = JSON.stringify({ lineIds: [], agreed: [CONSENT] });
    await actAs(
      database(),
      SIGNED_OUT,
      (tx) =>
        tx`select public.answer_document(${link.token}, ${read.hash}, true, 'Nora Quill', true, ${choice}::text::json)`,
    );
    return link;
  }

  describe('an accepted estimate', () => {
    /** Another value for a column of any type. */
    const OTHER = {
      text: 'x',
      numeric: 7,
      date: '2001-01-01',
      timestamptz: '2001-01-01T00:00:00Z',
      json: { x: 1 },
    };
    const LISTS = ['items', 'options', 'earlier_answers'];
    const STATUS = 'Declined';

    test('keeps each of its columns but 5: every other column of the table is refused to owner and manager', async () => {
      await keep({ estimates: [acceptedAtShop()] });
      const columns = await database()`
        select column_name as name, udt_name as type from information_schema.columns
        where table_schema = 'public' and table_name = 'estimates'`;
      const before = await row('estimates', 'estimate-1');
      const free = [];
      for (const { name, type } of columns) {
        // Set by the server, and refused for a reason of their own.
        if (['shop_id', 'version', 'live_customer_id'].includes(name)) continue;
        const value = name === 'status' ? STATUS : LISTS.includes(name) ? [{ x: 1 }] : (OTHER[type] ?? 9);
        const outcomes = [];
        for (const who of [OWNER, MANAGER]) {
          const steps = JSON.stringify([update('estimates', 'estimate-1', { [name]: value })]);
          outcomes.push(
            await refusal(tryAs(database(), who, (tx) => tx`select public.apply_steps(${steps}::text::json, ${shop})`)),
          );
        }
        if (outcomes.every((outcome) => outcome === undefined)) free.push(name);
        else expect(outcomes, name).toEqual([CLOSED, CLOSED]);
      }
      expect(free.sort()).toEqual(['internal_notes', 'invoice_id', 'place', 'sent_at', 'updated_at']);
      expect(await row('estimates', 'estimate-1')).toEqual(before);
    });

    test('a manager forges no answer with the seal that it would have, nor clears or deletes one', async () => {
      await keep({ estimates: [sent()] });
      await acceptByLink();
      const { answer } = await row('estimates', 'estimate-1');
      const forged = { ...answer, name: 'Eve', agreed: [...answer.agreed, { about: 'deposit', text: 'Waived.' }] };
      forged.seal = sha256OfText(answerText(forged, 9999));
      const items = [line('a', 9999)];
      for (const change of [
        { answer: forged, accepted_by: 'Eve', items, subtotal: 9999, total_amount: 9999 },
        { answer: null },
        { answer: null, status: 'Sent' },
        { answer: null, status: 'Draft', extra: { answer: forged } },
        { extra: { answer: forged } },
      ]) {
        expect(await refusal(patch(MANAGER, 'estimates', 'estimate-1', change)), JSON.stringify(change)).toEqual(
          CLOSED,
        );
      }
      expect(await refusal(apply(database(), MANAGER, [remove('estimates', 'estimate-1')], shop))).toEqual(CLOSED);
      expect((await row('estimates', 'estimate-1')).answer).toEqual(answer);
    });

    test('keep_answered: that is edited becomes a Draft, and takes exactly its answer into the earlier ones, twice, whatever the client sends there', async () => {
      const options = [
        { id: 'good', name: 'Good', items: [line('a', 100.5), line('b', 20)] },
        { id: 'better', name: 'Better', items: [line('c', 900.25)] },
      ];
      await keep({ estimates: [acceptedAtShop({ options, optionId: 'good' }, { optionId: 'good' })] });
      let expected = [];
      for (const sends of ['the client’s own', 'nothing', 'something else']) {
        const before = await stored('estimates', 'estimate-1');
        const kept = answerKept(before).earlierAnswers;
        expected = kept;
        const change = {
          status: 'Draft',
          answer: null,
          total_amount: 5,
          ...(sends === 'the client’s own' && { earlier_answers: kept }),
          ...(sends === 'something else' && { earlier_answers: [{ answer: said({ name: 'Eve' }), items: [] }] }),
        };
        await patch(MANAGER, 'estimates', 'estimate-1', change);
        const draft = await stored('estimates', 'estimate-1');
        expect([draft.answer, draft.earlierAnswers], sends).toEqual([undefined, expected]);
        const again = sent({ items: draft.items, totalAmount: 5 });
        const { answer, acceptedBy } = accepted(again, said({ name: `After ${sends}` }), sha256OfText);
        await patch(MANAGER, 'estimates', 'estimate-1', { status: 'Accepted', answer, accepted_by: acceptedBy });
      }
      expect(expected.map(({ answer }) => answer.name)).toEqual([
        'Nora Quill',
        'After the client’s own',
        'After nothing',
      ]);
      await patch(MANAGER, 'estimates', 'estimate-1', { status: 'Draft', answer: null });
      for (const earlier of [null, [], [{ answer: said({ name: 'Eve' }), items: [], totalAmount: 1 }]]) {
        const change = { earlier_answers: earlier };
        expect(await refusal(patch(OWNER, 'estimates', 'estimate-1', change))).toEqual(CLOSED);
      }
      expect(await refusal(apply(database(), MANAGER, [remove('estimates', 'estimate-1')], shop))).toEqual(CLOSED);
    });

    test('by link is written by the link alone; in person and on the phone by the shop, where there was no answer', async () => {
      const byLink = acceptedAtShop({}, { channel: 'link' });
      const phone = acceptedAtShop({ id: 'p', estimateNumber: 'P' }, { channel: 'phone', note: 'Nora' });
      for (const who of [OWNER, MANAGER]) {
        expect(await refusal(keep({ estimates: [byLink] }, who))).toEqual(BY_LINK);
        const hidden = { ...byLink, answer: { ...byLink.answer, name: 'Eve\0' } };
        expect(await refusal(keep({ estimates: [hidden] }, who))).toEqual(BY_LINK);
      }
      await keep({ estimates: [sent(), phone] }, MANAGER);
      const change = { status: 'Accepted', answer: byLink.answer, accepted_by: 'Eve' };
      expect(await refusal(patch(MANAGER, 'estimates', 'estimate-1', change))).toEqual(BY_LINK);
      await patch(MANAGER, 'estimates', 'estimate-1', { status: 'Accepted', answer: acceptedAtShop().answer });
    });

    test('by link does not come back with other lines or another total, nor in a record that takes its id; as it was it does', async () => {
      await keep({ estimates: [sent()] });
      await acceptByLink();
      const { answer, accepted_by: name } = await row('estimates', 'estimate-1');
      await patch(MANAGER, 'estimates', 'estimate-1', { status: 'Draft', answer: null });
      const again = { status: 'Accepted', answer, accepted_by: name };
      for (const who of [OWNER, MANAGER]) {
        for (const change of [{ items: [line('a', 120.5)] }, { total_amount: 1 }]) {
          expect(await refusal(patch(who, 'estimates', 'estimate-1', { ...again, ...change }))).toEqual(BY_LINK);
        }
      }
      await patch(MANAGER, 'estimates', 'estimate-1', again);
      await patch(MANAGER, 'estimates', 'estimate-1', { status: 'Draft', answer: null });
      expect((await row('estimates', 'estimate-1')).earlier_answers).toHaveLength(2);
      const renamed = [update('estimates', 'other', { id: 'estimate-1' })];
      const other = stepsOf(shop, { estimates: [sent({ id: 'other', estimateNumber: 'OTHER', totalAmount: 1 })] });
      await apply(database(), OWNER, [remove('estimates', 'estimate-1'), ...other], shop);
      expect(await refusal(apply(database(), OWNER, renamed, shop))).toEqual(CLOSED);
    });

    test('comes back by Undo as it was, also as the app reads it, and with a new number; with anything else it does not', async () => {
      await keep({ estimates: [sent()] });
      await acceptByLink();
      await patch(OWNER, 'estimates', 'estimate-1', { invoice_id: 'inv' });
      const whole = await stored('estimates', 'estimate-1');
      const forged = { ...whole, answer: { ...whole.answer, name: 'Eve' } };
      const inOne = apply(
        database(),
        OWNER,
        [remove('estimates', whole.id), ...stepsOf(shop, { estimates: [forged] })],
        shop,
      );
      expect(await refusal(inOne)).toEqual(CLOSED);
      await apply(database(), OWNER, [remove('estimates', whole.id)], shop);
      const { answer: _answer, ...unanswered } = whole;
      for (const other of [
        forged,
        { ...whole, totalAmount: 1 },
        { ...whole, items: [line('a', 1)] },
        { ...whole, customerId: 'other' },
        { ...unanswered, status: 'Sent' },
      ]) {
        for (const who of [OWNER, MANAGER]) expect(await refusal(keep({ estimates: [other] }, who))).toEqual(CLOSED);
      }
      await keep({ estimates: [{ ...whole, estimateNumber: 'EST-99' }] }, MANAGER);
      expect((await stored('estimates', whole.id)).answer).toEqual(whole.answer);
    });

    test('an import brings the same and older answers of this shop, and those of another; a changed one refuses the whole file', async () => {
      const first = acceptedAtShop();
      await keep({ estimates: [first] });
      await patch(OWNER, 'estimates', first.id, { status: 'Draft', answer: null });
      const answer = { ...first.answer, name: 'Second' };
      await patch(OWNER, 'estimates', first.id, { status: 'Accepted', answer });
      const both = await stored('estimates', first.id);
      await replacing('estimates', [both]);
      await replacing('estimates', [first]);
      const elsewhere = acceptedAtShop({ id: 'e', estimateNumber: 'E' }, { channel: 'link' });
      await replacing('estimates', [both, elsewhere]);
      for (const other of [
        { ...both, answer: { ...answer, name: 'Eve' } },
        { ...both, earlierAnswers: [{ ...both.earlierAnswers[0], totalAmount: 9 }] },
        { ...first, answer: { ...first.answer, channel: 'link' } },
      ]) {
        expect(await refusal(replacing('estimates', [elsewhere, other]))).toEqual(CLOSED);
      }
      await replacing('estimates', []);
      expect(await refusal(replacing('estimates', [{ ...both, items: [line('z', 1)] }]))).toEqual(CLOSED);
      expect(
        await refusal(replacing('estimates', [{ ...elsewhere, answer: { ...elsewhere.answer, name: 'Eve' } }])),
      ).toEqual(CLOSED);
    });
  });

  describe('a signed inspection', () => {
    const other = () => signed({ belongings: 'Nothing', signature: { ...signature, name: 'Eve' } });

    test('is not replaced with its job in one command of the owner, and comes back as it was', async () => {
      await keep({ jobs: [buildJob()], inspections: [signed()] });
      const swap = (inspections) =>
        apply(
          database(),
          OWNER,
          [
            ...[remove('jobs', buildJob().id), remove('inspections', 'i')],
            ...stepsOf(shop, { jobs: [buildJob()], inspections }),
          ],
          shop,
        );
      const before = await row('inspections', 'i');
      expect(await refusal(swap([other()]))).toEqual(CLOSED);
      expect(await refusal(swap([signed({ closedAt: undefined })]))).toEqual(CLOSED);
      expect(await refusal(swap([signed({ closedAt: '2026-11-20T18:00:00Z' })]))).toEqual(CLOSED);
      expect(await row('inspections', 'i')).toEqual(before);
      await swap([await stored('inspections', 'i')]);
      expect({ ...(await row('inspections', 'i')), place: before.place }).toEqual(before);
    });

    test('whose end is in extra is remembered as well', async () => {
      const odd = signed({ closedAt: '2026-11-20T18:00:00Z', belongings: 'Bag\0' });
      await keep({ inspections: [odd] });
      await apply(database(), OWNER, [remove('inspections', 'i')], shop);
      expect(await refusal(keep({ inspections: [{ ...odd, by: 'Eve' }] }))).toEqual(CLOSED);
      await keep({ inspections: [odd] });
    });

    test('is neither replaced nor changed by an import, in one file or two; one that was still open then is closed only as it was', async () => {
      await keep({ inspections: [signed()] });
      expect(await refusal(replacing('inspections', [other()]))).toEqual(CLOSED);
      expect(await refusal(replace([update('inspections', 'i', { belongings: 'Nothing' })]))).toEqual(CLOSED);
      await replacing('inspections', []);
      expect(await refusal(replacing('inspections', [other()]))).toEqual(CLOSED);
      const { closedAt: _end, signature: _signature, ...open } = signed();
      await replacing('inspections', [open]);
      const end = { closed_at: AT, signature };
      expect(await refusal(patch(OWNER, 'inspections', 'i', { ...end, belongings: 'Nothing' }))).toEqual(CLOSED);
      await patch(OWNER, 'inspections', 'i', end);
      await replacing('inspections', [signed(), signed({ id: 'new' })]);
    });

    test('a restored backup puts back what was there, also before it was signed', async () => {
      const { closedAt: _end, signature: _signature, ...open } = signed();
      await keep({ inspections: [open] });
      await actAs(database(), OWNER, (tx) => tx`select public.make_backup(${shop}, 'fresh')`);
      const [{ id }] = await database()`select max(id) as id from public.shop_backups where shop_id = ${shop}`;
      await patch(OWNER, 'inspections', 'i', { closed_at: AT, signature });
      await actAs(database(), OWNER, (tx) => tx`select public.restore_backup(${shop}, ${id})`);
      expect((await row('inspections', 'i')).closed_at).toBeNull();
      const eve = { closed_at: AT, signature: { ...signature, name: 'Eve' } };
      expect(await refusal(patch(OWNER, 'inspections', 'i', eve))).toEqual(CLOSED);
    });

    test('is_unshown_sample: a sample, whose id every shop has, may come with other days, unless a link showed it', async () => {
      const sample = { ...buildInspection(), id: 'inspection-0001', createdAt: '2026-11-20T17:00:00.000Z' };
      const real = { ...sample, createdAt: '2026-11-20T17:00:00.001Z' };
      for (const [one, is] of [
        [sample, true],
        [real, false],
        [{ ...sample, id: 'inspection-00001' }, false],
      ]) {
        expect(isSample('inspections', one)).toBe(is);
        const closed = { ...one, closedAt: AT };
        await replacing('inspections', [closed]);
        const outcome = await refusal(replacing('inspections', [{ ...closed, belongings: 'Other' }]));
        expect(outcome, one.id).toEqual(is ? undefined : CLOSED);
      }
      const shown = { ...sample, id: 'inspection-0002', closedAt: AT };
      await replacing('inspections', [shown]);
      await actAs(database(), OWNER, (tx) => tx`select public.share_inspection(${shown.id})`);
      expect(await refusal(replacing('inspections', [{ ...shown, by: 'Eve' }]))).toEqual(CLOSED);
    });
  });

  describe('an acknowledgement', () => {
    const REFUSED = { code: 'PT403', hint: 'acknowledgement' };
    const unsigned = (over = {}) => signed({ signature: undefined, unsignedBecause: 'Key drop', ...over });

    test('is that of a link, and is not left out again; an import brings those of inspections that were never here', async () => {
      await keep({ inspections: [unsigned()] });
      const [{ link }] = await actAs(database(), OWNER, (tx) => tx`select public.share_inspection('i') as link`);
      const as = (query) => actAs(database(), SIGNED_OUT, query);
      const [{ read }] = await as((tx) => tx`select public.open_inspection(${link.token}) as read`);
      await as((tx) => tx`select public.acknowledge_inspection(${link.token}, ${read.hash}, 'Nora Quill', true)`);
      const given = await stored('inspections', 'i');
      const { acknowledgement, ...without } = given;
      expect(acknowledgement.name).toBe('Nora Quill');
      await apply(database(), OWNER, [remove('inspections', 'i')], shop);
      const forged = { ...given, acknowledgement: { ...acknowledgement, name: 'Eve' } };
      for (const one of [forged, without, { ...forged, id: 'new' }]) {
        expect(await refusal(keep({ inspections: [one] }))).toEqual(REFUSED);
      }
      await keep({ inspections: [given] });
      expect((await stored('inspections', 'i')).acknowledgement).toEqual(acknowledgement);
      expect(await refusal(replacing('inspections', [forged]))).toEqual(REFUSED);
      await replacing('inspections', [given, { ...forged, id: 'elsewhere' }]);
      await replacing('inspections', [without]);
    });
  });

  describe('a withdrawn link', () => {
    test('stays withdrawn, in each of the 4 tables that have such links', async () => {
      const tables = await database()`
        select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'revoked_at' order by 1`;
      expect(tables.map(({ name }) => name)).toEqual([
        'document_links',
        'inspection_links',
        'job_links',
        'shop_invitations',
      ]);
      await keep({ jobs: [buildJob()], estimates: [sent()], inspections: [signed({ signature: undefined })] });
      const run = (query) => actAs(database(), OWNER, query);
      await run((tx) => tx`select public.share_document('estimate', 'estimate-1')`);
      await run((tx) => tx`select public.share_inspection('i')`);
      await run((tx) => tx`select public.share_job('job-1')`);
      await run((tx) => tx`select public.invite_member(${shop}, 'new@example.com', 'manager')`);
      for (const { name } of tables) {
        const open = (as) => as(`update public.${name} set revoked_at = null where shop_id = '${shop}'`);
        await database().unsafe(`update public.${name} set revoked_at = '2026-11-20' where shop_id = '${shop}'`);
        const outcome = await refusal(run((tx) => open((query) => tx.unsafe(query))));
        // Of invitations members change no column at all.
        expect(outcome, name).toEqual(
          name === 'shop_invitations' ? { code: '42501' } : { code: 'PT403', hint: 'withdrawn' },
        );
        expect(await refusal(open((query) => database().unsafe(query))), name).toEqual({
          code: 'PT403',
          hint: 'withdrawn',
        });
        await database().unsafe(`update public.${name} set revoked_at = now() where shop_id = '${shop}'`);
      }
      await run((tx) => tx`select public.invite_member(${shop}, 'new@example.com', 'manager')`);
    });
  });

  test('what closed rows are compared by is one form: numbers, and what is absent, are the same however they are written', async () => {
    const hash = async (facts) =>
      (await database()`select private.hash_of_facts(${facts}::text::json) as hash`)[0].hash;
    const same = ['{"a":1.50,"b":[1,{"c":"x"}]}', '{"b":[1.0,{"d":[],"c":"x","e":false}],"f":null,"g":"","a":1.5}'];
    expect(await hash(same[0])).toBe(await hash(same[1]));
    for (const other of [
      '{"a":1.51,"b":[1,{"c":"x"}]}',
      '{"a":1.5,"b":[{"c":"x"},1]}',
      '{"a":"1.5"}',
      '{"a":"\\u0000"}',
    ]) {
      expect(await hash(other)).not.toBe(await hash(same[0]));
    }
  });
});
