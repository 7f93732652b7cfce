import { expect, test, tries } from './killable.ts';
import { BUILD } from './records.ts';
import { openTabs, type StoreOnPage, storeOn } from './store-on.ts';

const TRIALS = tries(2, 20);
/** The kill comes after as many acknowledgements, at the most. */
const LATEST = 150;
const COUNTER = 'counter';

/** Tells the test of an acknowledgement as it happens. */
type Reporting = { acknowledged: (what: keyof Acknowledged, id: string) => void };
type Acknowledged = { added: string[]; removed: string[]; counted: string[] };

/** Adds a customer with a booking in one transaction, again and again; every fifth pair is removed again. */
function writePairs(tab: StoreOnPage, prefix: string): Promise<void> {
  const templates = { customer: BUILD.customers(''), booking: BUILD.bookings('') };
  return tab.shown.evaluate(
    async ({ store }, { prefix, templates }) => {
      const { acknowledged } = window as unknown as Reporting;
      for (let number = 1; ; number += 1) {
        const id = `${prefix}-${number}`;
        const customer = { ...templates.customer, id };
        const booking = { ...templates.booking, id, customerId: id, customer };
        await store.transact(() => [
          { entity: 'customers', kind: 'add', item: customer },
          { entity: 'bookings', kind: 'add', item: booking },
        ]);
        if (number % 5 !== 0) {
          acknowledged('added', id);
          continue;
        }
        await store.transact(() => [
          { entity: 'bookings', kind: 'remove', id },
          { entity: 'customers', kind: 'remove', id },
        ]);
        acknowledged('removed', id);
      }
    },
    { prefix, templates },
  );
}

/** Sets the number in the notes of a lead one higher, again and again. */
function countUp(tab: StoreOnPage, from: number): Promise<void> {
  return tab.shown.evaluate(
    async ({ store }, { id, from }) => {
      const { acknowledged } = window as unknown as Reporting;
      for (let number = from + 1; ; number += 1) {
        await store.leads.update(id, { notes: String(number) });
        acknowledged('counted', String(number));
      }
    },
    { id: COUNTER, from },
  );
}

test(`tabs killed ${TRIALS} times at any moment of their writing keep what was acknowledged, and no half transaction`, async ({
  start,
}) => {
  const heard: Acknowledged = { added: [], removed: [], counted: ['0'] };
  let browser = await start('store');
  const first = await storeOn(browser.page);
  await first.seed('starter');
  await first.add('leads', { ...BUILD.leads(COUNTER), notes: '0' });
  for (let trial = 1; trial <= TRIALS; trial += 1) {
    const moment = 1 + Math.floor(Math.random() * LATEST);
    let count = 0;
    let reach = () => {};
    const reached = new Promise<void>((resolve) => {
      reach = resolve;
    });
    await browser.context.exposeFunction('acknowledged', (what: keyof Acknowledged, id: string) => {
      heard[what].push(id);
      count += 1;
      if (count === moment) reach();
    });
    const [one, two, three] = await openTabs(browser, 3);
    if (!one || !two || !three) throw new Error('There are three tabs');
    // They write until the browser ends, or fail before.
    const writing = [
      writePairs(one, `${trial}-one`),
      writePairs(two, `${trial}-two`),
      countUp(three, Number(heard.counted.at(-1))),
    ];
    await Promise.race([reached, ...writing]);
    await browser.kill();
    await Promise.allSettled(writing);

    browser = await start('store');
    const after = await storeOn(browser.page);
    const at = `trial ${trial}, killed after ${moment} acknowledgements`;
    const customers = (await after.list('customers')).map(({ id }) => id);
    const bookings = (await after.list('bookings')).map(({ id }) => id);
    expect(bookings.toSorted(), at).toEqual(customers.toSorted());
    expect(
      heard.added.filter((id) => !customers.includes(id)),
      `${at}: lost`,
    ).toEqual([]);
    expect(
      heard.removed.filter((id) => customers.includes(id)),
      `${at}: back again`,
    ).toEqual([]);
    const [counter] = await after.list('leads');
    const last = Number(heard.counted.at(-1));
    // The last step may have been kept without its acknowledgement being heard.
    expect([last, last + 1], `${at}: the counter`).toContain(Number(counter?.notes));
    heard.counted.push(String(counter?.notes));
  }
});
