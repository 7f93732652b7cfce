// Tries to read and write what a person may not: seven kinds of people, texts that leave their place, bent requests, forged records.
//   node bench/intruders/intruders.mjs [seed]
import { randomInt } from 'node:crypto';
import { readCatalog } from '../../server/api/catalog.mjs';
import { newClient, PASSWORD } from '../../server/testing/test-client.mjs';
import { startTestServer } from '../../server/testing/test-server.mjs';
import { printTable } from '../figures.mjs';
import { bentOf, callsOf, injectionsOf, readsOf, writesOf } from './asked.mjs';
import { fieldShop } from './field-shop.mjs';
import { ALLOWED, fillShop, rowsOfShop } from './filled-shop.mjs';
import { forgeAnswers } from './forged-answers.mjs';
import { forgeMoney } from './forged-money.mjs';
import { forgePhotos } from './forged-photos.mjs';
import { tryHostileValues } from './hostile-values.mjs';
import { createTries, seeded } from './tries.mjs';

/** @import { Someone } from './tries.mjs' */

const seed = Number(process.argv[2] ?? randomInt(1_000_000));
console.log(`Seed ${seed}`);
const random = seeded(seed);
/** Written by the server when a member writes elsewhere. */
const DERIVED = ['booking_days', 'shops', 'shop_margins'];

const server = await startTestServer({
  isOneShop: false,
  most: { address: 1e6, email: 1e6, signUps: 1e6, links: 1e6 },
});
const tries = createTries(server);
try {
  const mine = await fillShop(server, 'mine', 771937.25);
  const other = await fillShop(server, 'other', 881937.25);
  const { data } = await newClient(server).auth.signUp({ email: 'nobody@none.test', password: PASSWORD });
  const catalog = await readCatalog({
    transaction: (statements) => Promise.all(statements.map(({ text }) => server.sql.unsafe(text))),
  });
  /** @type {Record<string, Record<string, unknown>>} */
  const rows = {};
  for (const [table, { columns }] of catalog.tables) {
    const where = columns.has('shop_id')
      ? `shop_id = '${mine.shop}'`
      : `id in ('${mine.shop}', '${mine.people.owner.userId}')`;
    const [row] = await server.sql.unsafe(
      `select to_json(t)::text as json from public."${table}" t where ${where} limit 1`,
    );
    // Without the marks: what a person sent is no leak when it comes back.
    rows[table] =
      row && JSON.parse(row.json.replaceAll(/ ?zqmine[0-9a-f]{8}[a-z]+ ?/g, '').replaceAll('771937.25', '1'));
  }

  /** @type {(Someone & { role?: string })[]} */
  const people = [
    { name: 'signed out', hidden: [...mine.marks.any, ...other.marks.any] },
    {
      name: 'account without a shop',
      token: data.session?.access_token,
      hidden: [...mine.marks.any, ...other.marks.any],
    },
    { name: 'removed member', token: mine.people.removed.token, hidden: [...mine.marks.any, ...other.marks.any] },
    { name: 'owner of another shop', token: other.people.owner.token, hidden: mine.marks.any },
    {
      name: 'technician',
      role: 'technician',
      token: mine.people.technician.token,
      hidden: [...mine.marks.office, ...other.marks.any],
    },
    {
      name: 'manager',
      role: 'manager',
      token: mine.people.manager.token,
      hidden: [...mine.marks.owner, ...other.marks.any],
    },
    { name: 'owner', role: 'owner', token: mine.people.owner.token, hidden: other.marks.any },
  ];
  const technician = people[4];
  const shops = { own: mine.shop, other: other.shop, rows };
  const calls = () => callsOf(catalog, { own: mine.shop, other: other.shop, ids: mine.ids, random });
  const ownerId = mine.people.owner.userId;

  const both = async () => ({
    mine: await rowsOfShop(server, mine.shop, ownerId),
    other: await rowsOfShop(server, other.shop, other.people.owner.userId),
  });
  /** Runs the work and compares every table that this person may not write. @param {string} what @param {Someone & { role?: string }} someone @param {() => Promise<void>} work */
  async function comparing(what, { name, role }, work) {
    const before = await both();
    await work();
    const after = await both();
    for (const [table, verbs] of Object.entries(ALLOWED)) {
      const mayWrite =
        role && (DERIVED.includes(table) || ['insert', 'update', 'delete'].some((verb) => verbs[verb]?.includes(role)));
      if (!mayWrite && role !== 'owner' && before.mine[table] !== after.mine[table])
        tries.fail(what, `${name} changed ${table}`);
      if (name !== 'owner of another shop' && before.other[table] !== after.other[table])
        tries.fail(what, `${name} changed ${table} of the other shop`);
    }
  }

  for (const someone of people) {
    await tries.all(`reads: ${someone.name}`, someone, readsOf(catalog, shops));
  }
  // The search for marks finds them where they may be.
  const { text } = await tries.send(people[6], { path: '/rest/v1/invoices?select=*,payments(*)' });
  if (!mine.marks.office.every((mark) => text.includes(mark))) tries.fail('marks', 'the owner sees no marks');
  await comparing('injections', technician, () =>
    tries.all('injections: technician', technician, injectionsOf(catalog)),
  );
  for (const someone of [people[0], people[3], technician]) {
    const good = [...readsOf(catalog, shops), ...writesOf(catalog, shops), ...calls()];
    await comparing('bent', someone, () =>
      tries.all(`bent requests: ${someone.name}`, someone, bentOf(good, 1500, random)),
    );
  }
  for (const someone of people) {
    const what = `writes and calls: ${someone.name}`;
    await comparing(what, someone, () => tries.all(what, someone, [...writesOf(catalog, shops), ...calls()]));
  }
  const field = await fieldShop(server, tries);
  for (const forge of [forgeAnswers, forgeMoney, forgePhotos, tryHostileValues]) await forge(field);

  const health = await fetch(`${server.url}/health`);
  if (health.status !== 200) tries.fail('health', `The server answers ${health.status}.`);
  const total = { count: 0, refused: 0, taken: 0, leaks: 0, broken: 0 };
  const lines = [...tries.tallies].map(([what, tally]) => {
    for (const field of /** @type {(keyof typeof total)[]} */ (Object.keys(total))) total[field] += tally[field];
    return [what, ...Object.values(tally).map(String)];
  });
  printTable([
    ['what was tried', 'count', 'refused', 'taken', 'leaks', '5xx'],
    ...lines,
    ['all', ...Object.values(total).map(String)],
  ]);
  console.log(`${mine.marked + other.marked} columns with a mark.`);
  for (const line of tries.found) console.log(line);
  if (tries.found.size > 0) process.exitCode = 1;
} finally {
  tries.end();
  await server.stop();
}
