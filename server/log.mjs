// The server's diary: what happened when, in DATA_DIR/team.log. No key, password, token or name of a customer goes there.
import { appendFileSync, existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const LARGEST_BYTES = 5_000_000;

/** @returns {(text: string) => void} */
export function openLog(dataDir) {
  const path = join(dataDir, 'team.log');
  if (existsSync(path) && statSync(path).size > LARGEST_BYTES) renameSync(path, `${path}.1`);
  return (text) => appendFileSync(path, `${new Date().toISOString()} ${text}\n`, { mode: 0o600 });
}
