// Logs rejected requests. A thousand rejected requests from one address cause one entry a minute, not a thousand.
const MINUTE = 60_000;
/** Maximum addresses counted separately; more are counted together. */
const MAX_KEYS = 200;
/** Maximum stored length of a key and a text. */
const LONGEST = { key: 200, text: 4000 };

/**
 * @param {(text: string) => void} log
 * @param {{ everyMs?: number, mostKeys?: number }} [options]
 * @returns {(key: string, text: string) => void} logs the first refusal of a key at once, later ones as a number each minute
 */
export function createRefusalLog(log, { everyMs = MINUTE, mostKeys = MAX_KEYS } = {}) {
  /** @type {Map<string, { text: string, more: number }>} */
  const refused = new Map();
  let others = 0;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  function sumUp() {
    for (const [key, entry] of refused) {
      if (entry.more > 0) log(`${entry.text} (${entry.more} more in the last minute)`);
      else refused.delete(key);
      entry.more = 0;
    }
    if (others > 0) log(`${others} more requests from other addresses were refused in the last minute.`);
    others = 0;
    if (refused.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return (fullKey, fullText) => {
    const key = fullKey.slice(0, LONGEST.key);
    const text = fullText.slice(0, LONGEST.text);
    const known = refused.get(key);
    if (known) {
      known.more += 1;
    } else if (refused.size >= mostKeys) {
      others += 1;
    } else {
      refused.set(key, { text, more: 0 });
      timer ??= setInterval(sumUp, everyMs).unref();
      log(text);
    }
  };
}
