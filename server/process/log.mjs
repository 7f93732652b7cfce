// The server's log, DATA_DIR/team.log. No key, password, token or customer's name goes there.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { rotateLog } from './log-size.mjs';

const LONGEST_ENTRY = 4000;

/** Formats an entry. Indents continuation lines, so that a text cannot look like a separate entry. @param {string} text */
function entryOf(text) {
  const cut = text.length > LONGEST_ENTRY ? `${text.slice(0, LONGEST_ENTRY)} … (${text.length} characters)` : text;
  const plain = cut.replace(/[^\P{Cc}\n\t]|\p{Cf}/gu, '?').replaceAll('\n', '\n  ');
  return `${new Date().toISOString()} ${plain}\n`;
}

/** Writes an entry to the standard error output, for a server without a data folder. @param {string} text */
export const printLog = (text) => void process.stderr.write(entryOf(text));

/**
 * Never throws: a full disk stops no request. Prints to the terminal once, and logs the number of lost entries when there is space again.
 * @param {string} dataDir
 * @param {(text: string) => void} [print] prints to the terminal
 * @returns {(text: string) => void}
 */
export function openLog(dataDir, print = console.error) {
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
      if (lost === 0) print(`${path} cannot be written (${error.code ?? error.message}): ${text}`);
      lost += 1;
    }
  };
}
