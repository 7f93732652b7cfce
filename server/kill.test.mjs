import { afterAll, beforeAll, expect, test } from 'vitest';
import { leadRow, signUp } from './test-client.mjs';
import { startTestServer } from './test-server.mjs';

const IS_LONG = process.env.LONG === '1';
const ROUNDS = 3;
const WRITERS = IS_LONG ? 16 : 4;
/** So many acknowledged rows, then the kill, in the midst of the next ones. */
const ROWS = IS_LONG ? 2000 : 40;

let server;
let owner;

beforeAll(async () => {
  server = await startTestServer({ isDurable: true, isOneShop: true });
  owner = await signUp(server, 'owner@shop.test');
});

afterAll(() => server.stop());

/** Writes one row after the other, until one is refused; adds the ids of those that were acknowledged. Resolves to the refusal. */
async function write(prefix, acknowledged) {
  for (let n = 0; ; n += 1) {
    const id = `${prefix}-${n}`;
    const { error } = await owner.client.from('leads').insert(leadRow(owner.shopId, id));
    if (error) return error.message;
    acknowledged.push(id);
  }
}

test(
  `killed after ${ROWS} rows in the midst of the writes of ${WRITERS} devices, ${ROUNDS} rounds: it starts again, and of the acknowledged rows 0 are lost`,
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
      // The second time the database stays behind alone, and the next start has to deal with it.
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
  // A machine may be busy with other things: that no row is lost is what counts, not how soon they are written.
  IS_LONG ? 1_200_000 : 120_000,
);
