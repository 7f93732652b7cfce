import { afterEach, describe, expect, test } from 'vitest';
import { withChoice } from '#domain/estimates/choice.ts';
import type { EstimateAnswer } from '#domain/estimates/estimate-answer.ts';
import { MESSAGE_STATES } from '#domain/messages/message.ts';
import { demoShop } from '#domain/samples/sample-shop.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { unwatchWorkers, watchWorkers } from '#test/browser/watch-workers.ts';
import { buildMessage, EMPTY_SHOP } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { bills, offers } from '#test/figures/records.ts';
import { compress, decompress } from './gzip.ts';
import { type FileContent, readDataFile } from './read-data-file.ts';
import { listSource, writeDataFile } from './write-data-file.ts';

afterEach(unwatchWorkers);

const shop = demoShop('2026-11-20');
const FACTS = { exportDate: '2026-11-20T18:00:00.000Z', settings: DEFAULT_SETTINGS };
const WHOLE = JSON.stringify(
  { ...shop, settings: DEFAULT_SETTINGS, exportDate: FACTS.exportDate, version: '1.0' },
  null,
  2,
);

/** Writes, compresses, decompresses and reads the shop. */
async function throughAll(): Promise<{ text: string; content: FileContent | undefined }> {
  let content: FileContent | undefined;
  const file = await decompress(await compress(await writeDataFile(listSource(shop), FACTS)));
  const read = await readDataFile(file, async (brought) => {
    content = brought;
  });
  if ('problem' in read) throw new Error(read.problem);
  await read.offer.take();
  return { text: await file.text(), content };
}

describe('a shop that is written, compressed, decompressed and read again is unchanged', () => {
  const same = { text: WHOLE, content: { ...shop, settings: DEFAULT_SETTINGS } };

  test('in workers: writing, compressing, decompressing and reading have one each', async () => {
    const started = watchWorkers();
    expect(await throughAll()).toEqual(same);
    expect(started.length).toBe(4);
  });

  test('on the page, if the browser refuses workers', async () => {
    watchWorkers('refused');
    expect(await throughAll()).toEqual(same);
  });

  test('on the page, if the script of a worker is missing', async () => {
    expectConsole('error', /The file is read on the page instead/);
    const started = watchWorkers('missing');
    expect(await throughAll()).toEqual(same);
    expect(started.length).toBe(4);
  });
});

test('options with their answers, ledgers of every kind, deposits with their uses and messages come back unchanged', async () => {
  const answer: EstimateAnswer = {
    at: FACTS.exportDate,
    name: 'Nora Quill',
    channel: 'link',
    lineIds: [],
    signature: 'M1 2L3 4',
    hash: 'abc',
    agreed: [{ about: 'terms', text: 'Pay at pickup.' }],
  };
  const kept = {
    ...EMPTY_SHOP,
    estimates: offers.map(([, { estimate, choice }]) => ({
      ...estimate,
      ...withChoice(estimate, choice),
      status: 'Accepted' as const,
      answer: { ...answer, ...choice, lineIds: [...choice.lineIds] },
    })),
    invoices: bills.map(([, { invoice }]) => invoice),
    deposits: [...offers, ...bills].flatMap(([, one]) => one.deposits),
    messages: MESSAGE_STATES.map((state) => buildMessage({ id: state, state })),
  };
  const read = await readDataFile(await writeDataFile(listSource(kept), FACTS), async (content) => {
    // A field without a value is left out of the file.
    expect(content).toEqual({ ...kept, settings: DEFAULT_SETTINGS });
  });
  if ('problem' in read) throw new Error(read.problem);
  expect.assertions(1);
  await read.offer.take();
});

test('an error in the worker rejects with its message', async () => {
  const read = await readDataFile(new Blob(['{"bookings": [{"id": "b1"}]}']), async () => undefined);
  expect(read).toEqual({ problem: expect.stringMatching(/^The file is damaged at bookings, row 1 \(.+\)\. Nothing/) });
});

test('canceled reading ends at once, with the reason', async () => {
  const stop = new AbortController();
  const reason = new Error('enough');
  const file = new Blob([WHOLE]);
  const reading = readDataFile(file, async () => undefined, { signal: stop.signal });
  stop.abort(reason);
  await expect(reading).rejects.toBe(reason);
});

test('canceled writing ends with the reason', async () => {
  const stop = new AbortController();
  const reason = new Error('enough');
  const writing = writeDataFile(listSource(shop), FACTS, {
    signal: stop.signal,
    onProgress: () => stop.abort(reason),
  });
  await expect(writing).rejects.toBe(reason);
});
