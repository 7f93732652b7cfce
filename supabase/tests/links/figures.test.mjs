import { beforeAll, expect, test } from 'vitest';
import { afterAll, MONTHS } from '#test/figures/months.ts';
import { bills, offers } from '#test/figures/records.ts';
import { billShown, entriesShown, payShown, rangeShown, sumsIn, sumsShown, usd } from '#test/figures/shown.ts';
import { textsToAgree } from '../../../src/domain/estimates/offer.ts';
import { parseSharedDocument } from '../../../src/io/customer-links/parse-shared-document.ts';
import { applyFile, enterShop, onEachEngine, person } from '../database.mjs';
import { stepsOf } from '../rows.mjs';

const OWNER = person('figures');

/** Links show what is open for a long time, whatever the day of the machine. */
const later = { expiryDate: '2099-01-01' };

/** The cases of months.ts after all their steps, each with an id of its own. */
const months = MONTHS.map(([name, steps, , , closings], at) => {
  const { invoice, removals } = afterAll(steps);
  const id = `month-${at}`;
  return {
    name,
    id,
    closing: closings.at(-1),
    invoices: invoice ? [{ ...invoice, id, invoiceNumber: `MON-${at}` }] : [],
    removals: removals.map((removal) => ({ ...removal, id })),
  };
});

onEachEngine((database) => {
  let shop;

  beforeAll(async () => {
    shop = await enterShop(database(), OWNER);
    const deposits = [...offers, ...bills].flatMap(([, one]) => one.deposits);
    const estimates = offers.map(([, { estimate }]) => ({ ...estimate, ...later }));
    const invoices = [...bills.map(([, { invoice }]) => invoice), ...months.flatMap((month) => month.invoices)];
    const removals = months.flatMap((month) => month.removals);
    await database()`insert into public.shop_settings (shop_id, settings) values (${shop}, '{}')`;
    await applyFile(database(), OWNER, stepsOf(shop, { estimates, invoices, deposits, removals }));
  });

  /** Runs the work in one transaction, in which `share` makes a link of a document and `open` reads it. */
  const inOne = (work) =>
    database().begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify(OWNER)}, true)`;
      const answered = async (query) => (await query)[0].answer;
      return work({
        tx,
        share: async (kind, id) => (await answered(tx`select public.share_document(${kind}, ${id}) as answer`)).token,
        open: (token) => answered(tx`select public.open_document(${token}) as answer`),
        accept: (token, hash, choice) =>
          answered(tx`select public.answer_document(${token}, ${hash}, true, 'Nora Quill', true,
            ${JSON.stringify(choice)}::text::json) as answer`),
        // Not `on conflict`: the trigger that keeps the deposit rules apart would run twice.
        setSettings: (settings) =>
          tx`update public.shop_settings set settings = ${JSON.stringify(settings)}::text::json where shop_id = ${shop}`,
      });
    });

  test('the link offers each estimate of the table with its figures (shown_deposit_rules, as depositDue), and accepts it with them and its texts (texts_to_agree)', async () => {
    await inOne(async ({ tx, share, open, accept, setSettings }) => {
      for (const [name, { case: one, estimate, context, choice }] of offers) {
        const { offered, range, accepted, deposit } = one;
        await setSettings(context.settings);
        const token = await share('estimate', estimate.id);
        const response = await open(token);
        const { document, offer } = parseSharedDocument(response, 'UTC');
        expect((document.options ?? [document]).map(sumsIn), name).toEqual(
          offered.map((figures) => sumsShown(one, figures)),
        );
        expect([document.headline.amount, document.deposit, document.payOnline], name).toEqual([
          ...[rangeShown(range), deposit?.offered, payShown(deposit?.left)],
        ]);
        const agreed = textsToAgree(offer, choice);
        expect(
          agreed.filter(({ about }) => about === 'deposit').map(({ text }) => /\$[\d,.]+\d/.exec(text)[0]),
        ).toEqual(deposit?.after ? [usd(deposit.after)] : []);
        const after = parseSharedDocument(await accept(token, response.hash, { ...choice, agreed }), 'UTC').document;
        expect(sumsIn(after), name).toEqual(sumsShown(one, accepted));
        expect([after.headline.amount, after.deposit, after.payOnline], name).toEqual([
          ...[usd(accepted[3]), deposit?.accepted, payShown(deposit?.after)],
        ]);
      }
      const rows = await tx`
        select id, subtotal::float, tax_amount::float as tax, discount_amount::float as discount, total_amount::float as total
        from public.estimates where shop_id = ${shop}`;
      const stored = new Map(rows.map(({ id, ...figures }) => [id, figures]));
      for (const [name, { case: one, estimate }] of offers) {
        const [subtotal, tax, discount, total] = one.accepted;
        const kept = estimate.discountPercent === undefined ? estimate.discountAmount : discount;
        expect(stored.get(estimate.id), name).toEqual({ subtotal, tax, discount: kept, total });
      }
    });
  });

  test('the link shows each invoice of the table with what is paid and owed, as the database counts it', async () => {
    await inOne(async ({ tx, share, open, setSettings }) => {
      const rows = await tx`
        select i.id, private.paid_on(i)::float as paid, case when i.status = 'Cancelled' then 0 else greatest(0, i.total_amount - private.paid_on(i)) end::float as balance,
          (select coalesce(sum(p.amount), 0)::float from public.payments p
            where p.shop_id = i.shop_id and p.invoice_id = i.id and p.kind = 'tip' and private.paid_by(p) = 0 and p.reversed_on is null) as tips
        from public.invoices i where i.shop_id = ${shop}`;
      const counted = new Map(rows.map(({ id, ...figures }) => [id, figures]));
      for (const [name, { case: one, invoice, context }] of bills) {
        const { paid, balance, tips = 0, becomes } = one;
        const isOpen = becomes === 'Sent' || becomes === 'Overdue';
        expect(counted.get(invoice.id), name).toEqual({ paid, balance, tips });
        await setSettings(context.settings);
        const { document } = parseSharedDocument(await open(await share('invoice', invoice.id)), 'UTC');
        if (becomes === 'Draft') {
          expect(document, name).toBeUndefined();
          continue;
        }
        expect(sumsIn(document), name).toEqual(billShown(one));
        expect(document.payments, name).toEqual(entriesShown(one));
        expect([document.headline.amount, document.payOnline], name).toEqual([
          ...[usd(isOpen ? balance : 0), isOpen ? payShown(balance) : undefined],
        ]);
      }
    });
  });

  test('the books that the database keeps, less what it counts as paid, come to the last closing of each month of the table, as its link says', async () => {
    await inOne(async ({ tx, share, open, setSettings }) => {
      const rows = await tx`
        select i.id, (select coalesce(sum((b ->> 'amount')::numeric), 0) from json_array_elements(coalesce(i.booked, '[]')) b)::float
          - private.paid_on(i)::float as net from public.invoices i where i.shop_id = ${shop}
        union all
        select r.id, (select coalesce(sum((e ->> 'owed')::numeric), 0) from json_array_elements(r.entries) e)::float
          from public.removals r where r.shop_id = ${shop}`;
      const nets = new Map(rows.map(({ id, net }) => [id, net]));
      await setSettings({});
      for (const { name, id, closing, invoices } of months) {
        // A Draft that is deleted leaves nothing.
        expect(nets.get(id) ?? 0, name).toBe(closing);
        if (invoices.every(({ status }) => status === 'Draft')) continue;
        const { document } = parseSharedDocument(await open(await share('invoice', id)), 'UTC');
        const isCancelled = invoices[0]?.status === 'Cancelled';
        expect([document.balance, document.headline.amount], name).toEqual([
          ...[isCancelled ? undefined : usd(Math.max(0, closing)), usd(Math.max(0, closing))],
        ]);
      }
    });
  });
});
