import { heldOf } from '#domain/deposits/held.ts';
import { sum } from '#domain/money/money.ts';
import { problemsOfMoney } from '#test/data/whole-money.ts';
import { expect, type Killable, test, tries } from './killable.ts';
import { openTabs, type StoreOnPage, storeOn } from './store-on.ts';

const TRIALS = tries(2, 40);

/** Notifies the test of each acknowledgement as it happens. */
type Reporting = { acknowledged: (what: keyof Heard, id: string) => void };
/** `taken`: ids of deposits; `done`: other commands that were done. */
type Heard = { taken: string[]; done: string[] };

/** Takes deposits, and applies, removes, gives back and reverses them, again and again. */
function turnMoney(tab: StoreOnPage, prefix: string, invoices: readonly string[]): Promise<void> {
  return tab.shown.evaluate(
    async ({ money }, { prefix, invoices }) => {
      const { acknowledged } = window as unknown as Reporting;
      for (let number = 1; ; number += 1) {
        const id = `${prefix}-${number}`;
        const invoice = invoices[number % invoices.length] ?? '';
        await money.take(id, 10);
        acknowledged('taken', id);
        const commands = [
          () => money.apply(invoice, 10),
          () => money.refund(id),
          () => money.unpay(invoice),
          () => money.apply(invoices[0] ?? '', 4),
          () => money.reverse(id),
        ];
        for (const [at, command] of commands.entries()) if (await command()) acknowledged('done', `${id} ${at}`);
      }
    },
    { prefix, invoices },
  );
}

/** Lets two tabs turn the money over without a pause, and kills the browser when `moment` commands were acknowledged. */
async function turnAndKill(browser: Killable, prefix: string, moment: number, heard: Heard): Promise<void> {
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  let count = 0;
  await browser.context.exposeFunction('acknowledged', (what: keyof Heard, id: string) => {
    heard[what].push(id);
    count += 1;
    if (count === moment) reach();
  });
  const [one, two] = await openTabs(browser, 2);
  if (!one || !two) throw new Error('There are two tabs');
  const writing = [turnMoney(one, `${prefix}-one`, ['a', 'b']), turnMoney(two, `${prefix}-two`, ['b', 'a'])];
  await Promise.race([reached, ...writing]);
  await browser.kill();
  await Promise.allSettled(writing);
}

test(`deposits that two tabs take, apply, remove, refund and reverse, killed ${TRIALS} times at any moment, are on the invoice and in the deposit alike, and none is lost or used twice`, async ({
  start,
}) => {
  let browser = await start('store');
  const store = await storeOn(browser.page);
  await store.seed('starter');
  for (const id of ['a', 'b']) await store.shown.evaluate(({ money }, it) => money.invoice(it), id);
  const heard: Heard = { taken: [], done: [] };
  for (let trial = 1; trial <= TRIALS; trial += 1) {
    const moment = 1 + Math.floor(Math.random() * 80);
    await turnAndKill(browser, `trial-${trial}`, moment, heard);
    browser = await start('store');
    const at = `trial ${trial}, killed after ${moment} commands`;
    const { invoices, deposits } = await (await storeOn(browser.page)).lists();
    expect(problemsOfMoney({ invoices, deposits }), at).toEqual([]);
    const kept = new Set(deposits.map(({ id }) => id));
    expect(
      heard.taken.filter((id) => !kept.has(id)),
      `${at}: lost`,
    ).toEqual([]);
    const paid = sum(invoices.map(({ paidAmount = 0 }) => paidAmount));
    const active = deposits.flatMap(({ uses }) => uses.filter(({ reversedOn }) => reversedOn === undefined));
    const applied = sum(active.flatMap(({ kind, amount }) => (kind === 'applied' ? [amount] : [])));
    expect(paid, `${at}: paid`).toBe(applied);
    expect(deposits.filter((deposit) => heldOf(deposit) < 0)).toEqual([]);
  }
  test.info().annotations.push({
    type: 'counts',
    description: `${TRIALS} kills, ${heard.taken.length} deposits, ${heard.done.length} other commands`,
  });
});
