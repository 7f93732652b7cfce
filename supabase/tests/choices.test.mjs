import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildEstimate } from '#test/build.ts';
import { billingContent } from '../../src/domain/documents/billing-totals.ts';
import { accepted } from '../../src/domain/estimates/accepted.ts';
import { withChoice } from '../../src/domain/estimates/choice.ts';
import { checkHashes } from '../../src/domain/estimates/evidence/evidence-text.ts';
import { firstChoice, textsToAgree } from '../../src/domain/estimates/offer.ts';
import { sha256OfText } from '../../src/io/browser/sha256.ts';
import { parseSharedDocument } from '../../src/io/customer-links/parse-shared-document.ts';
import { recordFrom } from '../../src/io/hosted/hosted-rows.ts';
import { actAs, apply, enterShop, onEachEngine, person, refusal, SIGNED_OUT } from './database.mjs';
import { stepsOf } from './rows.mjs';

const OWNER = person('c-owner');
const OUTSIDER = person('c-other');
const CONSENT = { about: 'electronic signature', text: 'I agree to sign this estimate electronically.' };
const TERMS = { about: 'terms', text: 'Pay at pickup.' };

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
const OPTIONS = [
  { id: 'good', name: 'Good', items: [line('a', 500)] },
  {
    id: 'better',
    name: 'Better',
    recommended: true,
    items: [line('b', 900), line('c', 120.5, { optional: true }), line('d', 80, { optional: true, taxable: false })],
  },
];

/** A sent estimate with options, whose lines are those of the recommended one. */
function offered(over = {}) {
  const estimate = buildEstimate({
    status: 'Sent',
    sentAt: '2026-11-20T09:00:00.000Z',
    expiryDate: '2099-01-01',
    terms: TERMS.text,
    options: OPTIONS,
    taxRate: 8.25,
    discountAmount: 0,
    ...over,
  });
  return { ...estimate, ...withChoice(estimate, firstChoice(estimate)) };
}

const cents = (max) => fc.integer({ min: 0, max }).map((value) => value / 100);
const lines = (prefix) =>
  fc
    .array(
      fc.record({ totalPrice: cents(2_000_000), taxable: fc.boolean(), optional: fc.boolean(), chosen: fc.boolean() }),
      { minLength: 1, maxLength: 5 },
    )
    .map((all) =>
      all.map(({ totalPrice, taxable, optional, chosen }, at) =>
        line(`${prefix}${at}`, totalPrice, { taxable, ...(optional && { optional, chosen }) }),
      ),
    );

/** An estimate as a shop saves it, and what a customer names, offered or not. */
const cases = fc
  .record({
    offers: fc
      .array(fc.integer({ min: 0, max: 9 }), { maxLength: 4 })
      .chain((all) => fc.tuple(...all.map((_, at) => lines(`o${at}-`)))),
    items: lines('i'),
    taxRate: fc.constantFrom(0, 5, 8.25, 8.5, 8.875, 10.125, 13),
    discountAmount: fc.oneof(fc.constant(0), cents(300_000)),
    discountPercent: fc.option(fc.constantFrom(0, 5, 7.5, 10, 12.345, 33.333, 100), { nil: undefined }),
    isStale: fc.boolean(),
    discountApplies: fc.constantFrom(undefined, 'after-tax', 'before-tax'),
    option: fc.integer({ min: -1, max: 4 }),
    picks: fc.array(fc.nat(5), { maxLength: 4 }),
    isFair: fc.integer({ min: 0, max: 9 }).map((value) => value > 0),
  })
  .map(({ offers, items, discountPercent, isStale, option, picks, isFair, ...facts }, at) => {
    const options = offers.map((own, n) => ({ id: `o${n}`, name: `Option ${n}`, items: own }));
    const content = billingContent(options[0]?.items ?? items, facts.taxRate, { ...facts, discountPercent });
    const estimate = { ...content, ...(options.length > 0 && { options }) };
    if (isStale) estimate.discountAmount = facts.discountAmount;
    const chosen = isFair ? options[Math.max(0, option) % Math.max(1, options.length)] : { id: `o${option}`, items };
    const extras = (chosen?.items ?? items).filter(({ optional }) => !isFair || optional);
    const lineIds = extras.length > 0 ? picks.map((pick) => extras[pick % extras.length].id) : [];
    return { at, estimate, choice: { optionId: chosen?.id, lineIds } };
  });

onEachEngine((database) => {
  let shop;

  beforeAll(async () => {
    shop = await enterShop(database(), OWNER);
    await enterShop(database(), OUTSIDER);
  });

  beforeEach(async () => {
    for (const table of ['document_links', 'estimates']) {
      await database().unsafe(`delete from public."${table}" where shop_id = '${shop}'`);
    }
  });

  const keep = (estimates) => apply(database(), OWNER, stepsOf(shop, { estimates }));

  async function share(id = 'estimate-1') {
    const [{ link }] = await actAs(
      database(),
      OWNER,
      (tx) => tx`select public.share_document('estimate', ${id}) as link`,
    );
    return link.token;
  }

  async function open(token) {
    const [{ answer }] = await actAs(
      database(),
      SIGNED_OUT,
      (tx) => tx`select public.open_document(${token}) as answer`,
    );
    return answer;
  }

  async function answer(token, hash, choice, who = SIGNED_OUT) {
    const [{ answer: result }] = await actAs(
      database(),
      who,
      (tx) => tx`select public.answer_document(${token}, ${hash}, true, 'Nora Quill', true,
        ${choice === null ? null : JSON.stringify(choice)}::text::json) as answer`,
    );
    return result;
  }

  async function stored(id = 'estimate-1') {
    const [row] =
      await database()`select row_to_json(e) as row from public.estimates e where shop_id = ${shop} and id = ${id}`;
    return recordFrom('estimates', row.row);
  }

  async function opened(over = {}) {
    await keep([offered(over)]);
    const token = await share();
    return { token, hash: (await open(token)).hash };
  }

  const CHOICE = { optionId: 'better', lineIds: ['c', 'd'], agreed: [TERMS, CONSENT], signature: 'M1 2L3.5 4' };

  test('lines and totals are to the cent those of the app, for 400 estimates with options, optional lines and discounts', async () => {
    const all = fc.sample(cases, { numRuns: 400, seed: 36 });
    const records = all.map(({ estimate }, at) =>
      buildEstimate({ ...estimate, id: `e-${at}`, estimateNumber: `EST-${at}` }),
    );
    await keep(records);
    const outcomes = { refused: 0, unchanged: 0, changed: 0 };
    for (const [at, { choice }] of all.entries()) {
      const { optionId = null, lineIds } = choice;
      const asked = database()`
        select private.chosen_content(e, ${optionId}, ${lineIds}::text[]) as made
        from public.estimates e where shop_id = ${shop} and id = ${`e-${at}`}`;
      let expected;
      try {
        expected = withChoice(records[at], choice);
      } catch {
        outcomes.refused += 1;
        expect(await refusal(asked), JSON.stringify(choice)).toEqual({ code: 'PT400', hint: 'not-offered' });
        continue;
      }
      const [{ made }] = await asked;
      if (made === null) {
        outcomes.unchanged += 1;
        expect(expected).toEqual({});
        continue;
      }
      outcomes.changed += 1;
      const { taxRate: _rate, discountApplies: _rule, ...changed } = expected;
      const { optionId: option, discountPercent, ...rest } = made;
      expect(
        { ...rest, optionId: option ?? undefined, discountPercent: discountPercent ?? undefined },
        `${at}`,
      ).toEqual({
        optionId: undefined,
        ...changed,
      });
    }
    expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(5);
  });

  test('the customer takes the better option with two add-ons and signs: the estimate is what the app’s own rule makes of it', async () => {
    const { token, hash } = await opened();
    const before = await stored();
    const result = await answer(token, hash, CHOICE);
    const after = await stored();
    const { at } = after.answer;
    const evidence = { at, name: 'Nora Quill', channel: 'link', ...CHOICE, hash };
    expect({ ...after, updatedAt: '' }).toEqual({
      ...before,
      ...accepted(before, evidence, sha256OfText),
      updatedAt: '',
    });
    expect(checkHashes(after, after.answer, sha256OfText)).toBe('answer');
    expect(after.totalAmount).toBe(1184.69);
    expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000);
    // The link keeps what was read, and next to it what was accepted.
    expect(result.hash).toBe(hash);
    const shown = parseSharedDocument(result, 'UTC');
    expect([shown.status, shown.document.total, shown.document.items.map(({ name }) => name)]).toEqual([
      'Accepted',
      '$1,184.69',
      ['Line b', 'Line c', 'Line d'],
    ]);
    await database()`delete from public.estimates where shop_id = ${shop}`;
    expect(await open(token)).toEqual(result);
  });

  test('the page offers what was sent: the options with their lines, and the texts to agree', async () => {
    await keep([offered()]);
    const { offer } = parseSharedDocument(await open(await share()), 'UTC');
    expect(offer.estimate.options).toEqual(OPTIONS);
    expect(textsToAgree(offer, firstChoice(offer.estimate))).toEqual([TERMS, CONSENT]);
  });

  test('two answers at once, by two links, count once', async () => {
    const { token, hash } = await opened();
    const second = await share();
    await open(second);
    const results = await Promise.all([
      answer(token, hash, CHOICE),
      answer(second, hash, { ...CHOICE, optionId: 'good', lineIds: [] }),
      answer(token, hash, { ...CHOICE, lineIds: [] }),
    ]);
    const [{ count }] =
      await database()`select count(*)::int from public.document_links where shop_id = ${shop} and answer is not null`;
    expect(count).toBe(1);
    const after = await stored();
    const wins = results.filter(({ refusal: no, state }) => no === undefined && state.accepted);
    for (const { state } of wins) expect(state.accepted.totalAmount).toBe(after.totalAmount);
  });

  test('an option that was edited while it is read is refused with the new version, which can be accepted', async () => {
    const { token, hash } = await opened();
    const dearer = [OPTIONS[0], { ...OPTIONS[1], items: [line('b', 950), ...OPTIONS[1].items.slice(1)] }];
    await database()`update public.estimates set options = ${JSON.stringify(dearer)}::text::json where shop_id = ${shop}`;
    const refused = await answer(token, hash, CHOICE);
    expect([refused.refusal, refused.shown.document.options[1].items[0].totalPrice]).toEqual(['changed', 950]);
    expect((await stored()).answer).toBeUndefined();
    const taken = await answer(token, refused.hash, CHOICE);
    expect(taken.state.accepted.totalAmount).toBe(1238.82);
  });

  describe('refused, and nothing is stored', () => {
    test.each([
      ['another option', { ...CHOICE, optionId: 'best' }, 'not-offered'],
      ['no option', { ...CHOICE, optionId: undefined, lineIds: [] }, 'not-offered'],
      ['a line of another option', { ...CHOICE, optionId: 'good' }, 'not-offered'],
      ['a line that is not optional', { ...CHOICE, lineIds: ['b'] }, 'not-offered'],
      ['without the terms', { ...CHOICE, agreed: [CONSENT] }, 'not-agreed'],
      ['other terms', { ...CHOICE, agreed: [{ about: 'terms', text: 'Free.' }, CONSENT] }, 'not-offered'],
      ['without the consent', { ...CHOICE, agreed: [TERMS] }, 'not-agreed'],
      ['another consent', { ...CHOICE, agreed: [TERMS, { ...CONSENT, text: 'I agree to nothing.' }] }, 'not-offered'],
      [
        'a text of the customer’s own',
        { ...CHOICE, agreed: [TERMS, CONSENT, { about: 'gift', text: 'Free wash' }] },
        'not-offered',
      ],
      [
        'terms besides the terms',
        { ...CHOICE, agreed: [TERMS, CONSENT, { about: 'terms', text: 'Free.' }] },
        'not-offered',
      ],
      ...['deposit', 'tint', 'signature'].map((about) => [
        `a text about ${about} that was not shown`,
        { ...CHOICE, agreed: [TERMS, CONSENT, { about, text: 'The shop waives the deposit.' }] },
        'not-offered',
      ]),
      ['the consent twice', { ...CHOICE, agreed: [TERMS, CONSENT, CONSENT] }, 'bad-choice'],
      ['no text at all', { ...CHOICE, agreed: [] }, 'not-agreed'],
      ['one line 900 times', { ...CHOICE, lineIds: Array(900).fill('c') }, 'bad-choice'],
      ['a signature of 100,001 characters', { ...CHOICE, signature: 'M'.repeat(100_001) }, 'bad-choice'],
      ['a signature that is no path', { ...CHOICE, signature: '"/><script>' }, 'bad-choice'],
      ['lines that are no list', { ...CHOICE, lineIds: 'c' }, 'bad-choice'],
      ['texts that are no texts', { ...CHOICE, agreed: ['terms'] }, 'bad-choice'],
      ['a choice of a megabyte', { ...CHOICE, signature: 'M1 2'.repeat(250_000) }, 'bad-choice'],
      ['nothing chosen, as from a page of before', null, 'not-offered'],
    ])('%s', async (_what, choice, hint) => {
      const { token, hash } = await opened();
      const before = await stored();
      expect(await refusal(answer(token, hash, choice))).toEqual({ code: 'PT400', hint });
      expect(await stored()).toEqual(before);
    });
  });

  test('answer_seal is the seal of the app (answerText) for any text, also without options and without a signature', async () => {
    const terms = 'Quote " and \\ and \ttab,\nline; \u0001 ü 😀 \u2028 end';
    for (const [over, agreed, lineIds] of [
      [
        { options: undefined, terms, items: [line('a', 12.3), line('b', 7, { optional: true })] },
        [{ ...TERMS, text: terms }, CONSENT],
        ['b'],
      ],
      [
        { options: undefined, terms: '', items: [line('a', 12.3, { acknowledgements: [terms] })] },
        [{ about: 'tint', text: terms }, CONSENT],
        [],
      ],
    ]) {
      const { token, hash } = await opened(over);
      await answer(token, hash, { lineIds, agreed });
      const after = await stored();
      expect(checkHashes(after, after.answer, sha256OfText)).toBe('answer');
      const forged = { ...after.answer, agreed: agreed.slice(1) };
      expect(checkHashes(after, forged, sha256OfText)).toBe('changed');
      await database()`delete from public.estimates where shop_id = ${shop}`;
    }
  });

  test('a page of before, which sends no choice, has to be reloaded, and accepts nothing', async () => {
    const { token, hash } = await opened({ options: undefined });
    expect(await refusal(answer(token, hash, null))).toEqual({ code: 'PT400', hint: 'not-offered' });
    expect((await stored()).answer).toBeUndefined();
  });

  test('the texts are those of the shop: the deposit that is left, and of the tint those of the lines that count, each once', async () => {
    const tint = (text) => ({ acknowledgements: text });
    const items = [
      line('a', 400, tint(['I chose 20%.', 'I chose 5%.'])),
      line('b', 100, { ...tint(['I chose 5%.', 'I chose 35%.']), optional: true }),
      line('c', 50, { ...tint(['I chose 50%.']), optional: true }),
    ];
    await database()`insert into public.shop_settings (shop_id, settings) values (${shop}, ${{ depositRules: { '': { kind: 'percent', value: 50 } } }})`;
    const { token, hash } = await opened({ options: undefined, items });
    const { offer } = parseSharedDocument(await open(token), 'UTC');
    const agreed = textsToAgree(offer, { lineIds: ['b'] });
    const texts = ['I chose 20%.', 'I chose 5%.', 'I chose 35%.'];
    const deposit = {
      about: 'deposit',
      text: 'I pay a deposit of $270.63 to book this work. It is taken off the invoice.',
    };
    expect(agreed).toEqual([TERMS, deposit, ...texts.map((text) => ({ about: 'tint', text })), CONSENT]);
    for (const left of agreed) {
      const without = { lineIds: ['b'], agreed: agreed.filter((one) => one !== left) };
      expect(await refusal(answer(token, hash, without)), left.text).toEqual({ code: 'PT400', hint: 'not-agreed' });
    }
    expect(await refusal(answer(token, hash, { lineIds: ['c'], agreed }))).toEqual({
      code: 'PT400',
      hint: 'not-offered',
    });
    // A deposit that is taken meanwhile is read before it is agreed to.
    await database()`insert into public.deposits (shop_id, id, place, customer_id, estimate_id, amount, date)
      values (${shop}, 'd', 1, 'c', 'estimate-1', 70.63, '2026-11-02')`;
    const { refusal: changed, hash: now } = await answer(token, hash, { lineIds: ['b'], agreed });
    expect(changed).toBe('changed');
    const rest = agreed.map((one) =>
      one === agreed[1] ? { ...one, text: one.text.replace('270.63', '200.00') } : one,
    );
    await answer(token, now, { lineIds: ['b'], agreed: rest.toReversed() });
    expect((await stored()).answer.agreed).toEqual(rest);
    await database()`delete from public.deposits where shop_id = ${shop}`;
    await database()`delete from public.shop_settings where shop_id = ${shop}`;
  });

  test('an imported estimate without stored totals asks for half of what its lines come to, $217.00 of $434.00, and is accepted', async () => {
    await database()`insert into public.shop_settings (shop_id, settings) values (${shop}, ${{ depositRules: { '': { kind: 'percent', value: 50 } } }})`;
    const { token, hash } = await opened({
      options: undefined,
      items: [line('a', 400)],
      subtotal: 0,
      taxAmount: 0,
      totalAmount: 0,
      taxRate: 8.5,
      discountAmount: 0,
      discountPercent: undefined,
    });
    const { offer } = parseSharedDocument(await open(token), 'UTC');
    const agreed = textsToAgree(offer, { lineIds: [] });
    expect(agreed[1].text).toBe('I pay a deposit of $217.00 to book this work. It is taken off the invoice.');
    await answer(token, hash, { lineIds: [], agreed });
    expect((await stored()).answer.agreed).toEqual(agreed);
    await database()`delete from public.shop_settings where shop_id = ${shop}`;
  });

  test('only the shop reads what was accepted, and nobody changes it', async () => {
    const { token, hash } = await opened();
    await answer(token, hash, CHOICE);
    const sql = database();
    expect(await actAs(sql, OUTSIDER, (tx) => tx`select accepted from public.document_links`)).toEqual([]);
    const [{ accepted: kept }] = await actAs(sql, OWNER, (tx) => tx`select accepted from public.document_links`);
    expect(kept.answer.signature).toBe(CHOICE.signature);
    expect(await refusal(actAs(sql, OWNER, (tx) => tx`update public.document_links set accepted = null`))).toEqual({
      code: '42501',
    });
    const refused = await refusal(actAs(sql, SIGNED_OUT, (tx) => tx`select private.chosen_content(null, 'x', null)`));
    expect(refused).toEqual({ code: '42501' });
  });

  test('a link that was withdrawn or has run out takes no choice', async () => {
    const { token, hash } = await opened();
    for (const column of ['last_day', 'revoked_at']) {
      await database().unsafe(`update public.document_links set last_day = null`);
      await database().unsafe(`update public.document_links set ${column} = '2020-01-01'`);
      expect(await refusal(answer(token, hash, CHOICE))).toEqual({ code: 'PT404', hint: 'no-link' });
    }
    expect((await stored()).answer).toBeUndefined();
  });
});
