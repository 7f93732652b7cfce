// The server's log, DATA_DIR/team.log. No key, password, token or customer's name goes there.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { rotateLog } from './log-size.mjs';

const LONGEST_ENTRY = 4000;

/** One entry: continued lines are indented, so that no text can pass for an entry of its own. @param {string} text */
function entryOf(text) {
  const cut = text.length > LONGEST_ENTRY ? `${text.slice(0, LONGEST_ENTRY)} … (${text.length} characters)` : text;
  const plain = cut.replace(/[^\P{Cc}\n\t]|\p{Cf}/gu, '?').replaceAll('\n', '\n  ');
  return `${new Date().toISOString()} ${plain}\n`;
}

/**
 * Never throws: a full disk stops no request. The terminal is told once, and the number of lost entries is logged when there is room again.
 * @param {string} dataDir
 * @param {(text: string) => void} [tell] prints to the terminal
 * @returns {(text: string) => void}
 */
export function openLog(dataDir, tell = console.error) {
  const path = join(dataDir, 'team.log');
  let lost = 0;
  /** @param {string} text */
  const write = (text) => appendFileSync(path, entryOf(text), { mode: 0o600 });
  return (text) => {
    try {
      rotateLog(path);
      if (lost > 0) write(`${lost} entries before this one could not be written.`);
      lost = 0;
      write(text);
    } catch (error) {
      if (lost === 0) tell(`${path} cannot be written (${error.code ?? error.message}): ${text}`);
      lost += 1;
    }
  };
}
