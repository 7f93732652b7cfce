// Runs `npm run team -- …` for tests, as a person at the keyboard would.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const TEAM = fileURLToPath(new URL('../../scripts/team.mjs', import.meta.url));

/**
 * @param {string[]} words
 * @param {{ dataDir: string, input?: string | null, env?: Record<string, string>, onStart?: (child: import('node:child_process').ChildProcess) => void }} options
 * @returns {Promise<{ code: number | null, said: string }>}
 */
export function runTeam(words, { dataDir, input = '', env = {}, onStart = () => {} }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [TEAM, ...words], {
      env: { ...process.env, ...env, DATA_DIR: dataDir },
      timeout: 50_000,
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    child.on('close', (code) => resolve({ code, said: said.trim() }));
    if (input !== null) child.stdin.end(input);
    onStart(child);
  });
}
