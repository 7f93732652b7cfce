import { afterAll, beforeAll, expect, test } from 'vitest';
import { leadRow, signUp } from '../testing/test-client.mjs';
import { startTestServer } from '../testing/test-server.mjs';

const IS_LONG = process.env.LONG === '1';
const ROUNDS = 3;
const WRITERS = IS_LONG ? 16 : 4;
/** Acknowledged rows before the kill, which comes while the next ones are written. */
const ROWS = IS_LONG ? 2000 : 40;

let server;
let owner;

beforeAll(async () => {
  server = await startTestServer({ isDurable: true, isOneShop: true });
  owner = await signUp(server, 'owner@shop.test');
});

afterAll(() => server.stop());

/** Writes rows one after another until one is refused, and collects the ids of the acknowledged ones. Resolves to the error message. */
async function write(prefix, acknowledged) {
  for (let n = 0; ; n += 1) {
    const id = `${prefix}-${n}`;
    const { error } = await owner.client.from('leads').insert(leadRow(owner.shopId, id));
    if (error) return error.message;
    acknowledged.push(id);
  }
}

test(
  `killed after ${ROWS} rows while ${WRITERS} devices write, ${ROUNDS} rounds: it starts again, and 0 acknowledged rows are lost`,
  async () => {
    const figures = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const acknowledged = [];
      let refusal;
      const writers = Array.from({ length: WRITERS }, async (_, n) => {
        const said = await write(`round${round}-writer${n}`, acknowledged);
        refusal ??= said;
      });
      while (acknowledged.length < ROWS && !refusal) await new Promise((resolve) => setTimeout(resolve, 5));
      expect(refusal, `before the kill, after ${acknowledged.length} rows`).toBeUndefined();
      // In the second round the database keeps running, and the next start has to stop it.
      if (round === 2) await server.killServerAlone();
      else await server.kill();
      await Promise.all(writers);
      await server.restart();
      const rows = await server.sql`select id from leads where id like ${`round${round}-%`}`;
      const present = new Set(rows.map(({ id }) => id));
      const lost = acknowledged.filter((id) => !present.has(id));
      figures.push({ lost: lost.length, isUnsaidFew: present.size - acknowledged.length <= WRITERS });
      if (IS_LONG) console.log(`round ${round}: ${acknowledged.length} acknowledged, ${present.size} present`);
    }
    expect(figures).toEqual(Array(ROUNDS).fill({ lost: 0, isUnsaidFew: true }));
    const { data } = await owner.client.from('shops').select('id').throwOnError();
    expect(data).toEqual([{ id: owner.shopId }]);
  },
  // The machine may be busy: what counts is that no row is lost, not how soon the rows are written.
  IS_LONG ? 1_200_000 : 120_000,
);
