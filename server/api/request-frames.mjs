// Finds the web sites that may show the request page of a shop within theirs, before the page is sent.
import { isFrameOrigin } from '../rules/rules.mjs';
import { createTurns } from './turns.mjs';

/** Time after which a change of the settings counts. */
const REMEMBERED_MS = 10_000;
/** Maximum shops in memory. Removes the oldest first. */
const MOST_SHOPS = 1000;
const SHOP = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * @param {object} options
 * @param {import('../database/call-function.mjs').CallFunction} options.call
 * @param {() => number} [options.now] milliseconds of a clock that no one sets
 * @returns {(shop: string, network: string) => Promise<string[]>} none, when there is no such page; rejects with an ApiError, or the
 *   database's error
 */
export function createRequestFrames({ call, now = () => performance.now() }) {
  // As for other questions of people without an account: one address does not fill the queue of all.
  const turnOfAddress = createTurns({ atOnce: 1, waiting: 20 });
  const turnOfAll = createTurns({ atOnce: 2, waiting: 100 });
  /** @type {Map<string, { at: number, frames: string[] }>} in the order in which they were read */
  const known = new Map();

  /** @param {string} shop @returns {Promise<string[]>} */
  async function read(shop) {
    try {
      const named = await call('private.request_frames($1)', shop);
      return named.filter((/** @type {unknown} */ one) => typeof one === 'string' && isFrameOrigin(one));
    } catch (error) {
      if (/** @type {{ hint?: string }} */ (error).hint === 'no-link') return [];
      throw error;
    }
  }

  /** @param {string} shop */
  function remembered(shop) {
    const found = known.get(shop);
    return found && now() - found.at < REMEMBERED_MS ? found.frames : undefined;
  }

  return async (shop, network) => {
    if (!SHOP.test(shop)) return [];
    const work = async () => {
      const soon = remembered(shop);
      if (soon) return soon;
      const frames = await read(shop);
      known.delete(shop);
      known.set(shop, { at: now(), frames });
      const [oldest] = known.keys();
      if (known.size > MOST_SHOPS) known.delete(oldest);
      return frames;
    };
    return remembered(shop) ?? turnOfAddress(network, () => turnOfAll('', work));
  };
}
