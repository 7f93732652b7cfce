import { type AnswerOf, answerTo, type QuestionName, type QuestionOf } from '#domain/figures/questions.ts';
import { FIGURE_LISTS, type ShopRows } from '#domain/figures/shop-rows.ts';
import { pause } from '#io/browser/pause.ts';
import { askWorker, startWorker } from '#io/browser/workers.ts';
import type { AnyRecord } from '#io/store/store.ts';

type FigureList = (typeof FIGURE_LISTS)[number];

/** Message to the worker: changed records of a list in pieces, then all its ids in order; the settings; a question. */
export type FiguresMessage =
  | { list: FigureList; records: readonly AnyRecord[] }
  | { list: FigureList; ids: readonly string[] }
  | Pick<ShopRows, 'settings'>
  | { now: Pick<ShopRows, 'today' | 'zone' | 'at'>; name: QuestionName; question: QuestionOf<QuestionName> };

/** Records of one message: more would keep the page from drawing. */
const PIECE = 250;
/** A worker that is asked nothing for this time is closed, and its copy of the shop with it. */
const IDLE_MS = 60_000;

type Running = { worker: Worker; sent: Partial<ShopRows> };

function start(): Running | undefined {
  const worker = startWorker(() => new Worker(new URL('./figures.worker.ts', import.meta.url), { type: 'module' }));
  return worker && { worker, sent: {} };
}

/** Sends what changed since the last question. */
async function sendChanges({ worker, sent }: Running, shop: ShopRows): Promise<void> {
  const send = (message: FiguresMessage) => worker.postMessage(message);
  for (const list of FIGURE_LISTS) {
    const records: readonly AnyRecord[] = shop[list];
    if (sent[list] === records) continue;
    const known = new Set<AnyRecord>(sent[list]);
    const changed = records.filter((record) => !known.has(record));
    for (let at = 0; at < changed.length; at += PIECE) {
      send({ list, records: changed.slice(at, at + PIECE) });
      await pause();
    }
    send({ list, ids: records.map(({ id }) => id) });
    Object.assign(sent, { [list]: records });
  }
  if (sent.settings !== shop.settings) send({ settings: shop.settings });
  sent.settings = shop.settings;
}

/** Returns the function that asks for figures. */
export function createFigures() {
  let running: Running | undefined;
  let isFailed = false;
  let turn: Promise<unknown> = Promise.resolve();
  let closing: ReturnType<typeof setTimeout> | undefined;

  function close(): void {
    running?.worker.terminate();
    running = undefined;
  }

  async function answered<N extends QuestionName>(
    shop: ShopRows,
    name: N,
    question: QuestionOf<N>,
  ): Promise<AnswerOf<N>> {
    clearTimeout(closing);
    running ??= isFailed ? undefined : start();
    if (!running) return answerTo(shop, name, question);
    try {
      await sendChanges(running, shop);
      const { today, zone, at } = shop;
      return await askWorker<AnswerOf<N>>(running.worker, { now: { today, zone, at }, name, question });
    } catch (error) {
      console.error('The worker for figures failed', error);
      isFailed = true;
      close();
      return answerTo(shop, name, question);
    } finally {
      closing = setTimeout(close, IDLE_MS);
    }
  }

  /**
   * Resolves to the answer to a question about the shop, computed in a worker; on the page where there is none or it failed. One question at a time:
   * undefined for one that is not wanted any more when its turn comes.
   */
  return function ask<N extends QuestionName>(
    shop: ShopRows,
    name: N,
    question: QuestionOf<N>,
    isWanted: () => boolean = () => true,
  ): Promise<AnswerOf<N> | undefined> {
    const answer = turn.then(() => (isWanted() ? answered(shop, name, question) : undefined));
    turn = answer.catch(() => undefined);
    return answer;
  };
}
