import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../testing/test-client.mjs';
import { startTestDatabase } from '../testing/test-database.mjs';
import { startTestServer } from '../testing/test-server.mjs';
import { startTestMailbox } from './test-mailbox.mjs';
import { makeReady, sendByItself, setAccount, startTestTexts } from './test-sending.mjs';

const IS_LONG = process.env.LONG === '1';
const MESSAGES = IS_LONG ? 10_000 : 500;
/** Every tenth of them said no. */
const CUSTOMERS = Math.ceil((MESSAGES * 10) / 9);
/** Those who prefer a text, in quiet hours. */
const TEXTED = 20;
const isRefused = (n) => n % 3 === 0;
const saidNo = (n) => n % 10 === 1;

let database;
let mailbox;
let texts;
let servers;

beforeAll(async () => {
  database = await startTestDatabase();
  mailbox = await startTestMailbox({
    hasTls: false,
    onTo: (to) => (isRefused(Number(/\d+/.exec(to)?.[0])) ? 550 : undefined),
    // So that kills meet messages that are on their way.
    delay: () => wait(15),
  });
  texts = await startTestTexts();
  const options = { database, env: { SEND_EVERY_MS: '50', TWILIO_URL: texts.url } };
  // One after the other: the first one makes the tables.
  servers = [await startTestServer(options), await startTestServer(options)];
});
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.stop()));
  await texts?.stop();
  await mailbox?.stop();
  await database?.stop();
});

/** A random number that the seed in SEED repeats. */
function random(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test(
  `${MESSAGES} messages on two processes that are killed again and again, a third refused: none twice, none lost, none to who said no, none in quiet hours`,
  async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
    const next = random(seed);
    const [first] = servers;
    const owner = await signUp(first, 'owner@shop.test');
    await setAccount(first, owner, 'smtp', mailbox.key);
    await setAccount(first, owner, 'twilio', { accountSid: 'AC1', authToken: 'x', from: '+15125550190' });
    const hour = new Date().getUTCHours();
    const at = (hours) => `${String((hour + 24 + hours) % 24).padStart(2, '0')}:00`;
    await sendByItself(owner, ['car ready'], { timeZone: 'UTC', quietHours: { from: at(-1), to: at(6) } });
    const { sql } = first;
    await makeReady(sql, owner.shopId, CUSTOMERS, { saidNo });
    await makeReady(sql, owner.shopId, TEXTED, { from: CUSTOMERS, prefers: 'phone' });

    const watching = first.connect();
    async function isDone() {
      const [{ open, all }] = await watching`
        select count(*) filter (where state in ('queued', 'sending'))::integer as open, count(*)::integer as all from private.sendings`;
      return all > 0 && open === 0;
    }
    let kills = 0;
    const began = Date.now();
    for (;;) {
      // A process that starts reads the shop before it sends: it lives long enough for both.
      await wait(150 + next() * (IS_LONG ? 8000 : 500));
      // What a killed process had counts as interrupted only after five minutes. The time names the turn: one that goes on keeps it.
      await watching`
        update private.sendings set began_at = began_at - interval '6 minutes' where message_id in (
          select message_id from private.sendings where state = 'sending' and began_at between now() - interval '5 minutes' and now() - interval '10 seconds'
          for update skip locked)`;
      if (await isDone()) break;
      expect(Date.now() - began, `seed ${seed}: it ends`).toBeLessThan(IS_LONG ? 3_000_000 : 240_000);
      const victim = servers[next() < 0.5 ? 0 : 1];
      await victim.killServerAlone();
      kills += 1;
      await victim.restart();
    }

    const rows = await watching`
      select m.customer_id as customer, m.address, m.state as logged, s.state from public.messages m left join private.sendings s
      on s.shop_id = m.shop_id and s.message_id = m.id`;
    await watching.end();
    const arrived = new Map();
    for (const { to } of mailbox.mails) arrived.set(to[0], (arrived.get(to[0]) ?? 0) + 1);
    const counts = { sent: 0, refused: 0, unconfirmed: 0 };
    for (const { state } of rows) counts[state] += 1;
    console.log(`seed ${seed}: ${kills} kills, ${JSON.stringify(counts)}, ${mailbox.mails.length} in the mailbox`);

    const numbers = Array.from({ length: CUSTOMERS }, (_, n) => n).filter((n) => !saidNo(n));
    // Each reason is in the log once.
    expect(rows.map(({ customer }) => customer).sort()).toEqual(numbers.map((n) => `c${n}`).sort());
    // None twice.
    expect([...arrived].filter(([, count]) => count > 1)).toEqual([]);
    const wrong = rows.filter(({ address, state, logged, customer }) => {
      const count = arrived.get(address) ?? 0;
      if (logged !== state) return true;
      if (state === 'sent') return count !== 1;
      if (state === 'refused') return count !== 0 || !isRefused(Number(customer.slice(1)));
      return state !== 'unconfirmed' || count > 1;
    });
    expect(wrong).toEqual([]);
    // Who said no, and whom quiet hours keep waiting.
    expect([...arrived.keys()].filter((to) => saidNo(Number(/\d+/.exec(to)[0])))).toEqual([]);
    expect(texts.requests).toEqual([]);
    expect(kills).toBeGreaterThan(IS_LONG ? 50 : 3);
    expect(counts.sent).toBeGreaterThan(MESSAGES / 3);
  },
  IS_LONG ? 3_600_000 : 300_000,
);
