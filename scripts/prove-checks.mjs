// `npm run prove`: verifies that each check still catches its violation. Copies the project to a temporary folder, plants one violation at
// a time, and expects the check to fail for that reason. Nothing is planted in the working copy.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { commandPath, ensureInstalled, ROOT, SERVER } from './install.mjs';
import { PROOFS, WALLS } from './proofs.mjs';

const NOT_COPIED = new Set([
  'node_modules',
  '.git',
  'dist',
  'test-results',
  'playwright-report',
  'coverage',
  'results',
]);

const copy = mkdtempSync(join(tmpdir(), 'clearcoat-prove-'));
const clean = () => rmSync(copy, { recursive: true, force: true });
process.on('exit', clean);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

/** @param {string[]} check */
function commandOf([packageName, command, ...flags]) {
  return [commandPath(packageName, command), ...flags];
}

/** @param {import('./proofs.mjs').Check} check */
function run(check) {
  const args = typeof check === 'string' ? [join(copy, check)] : commandOf(check);
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  return { status, output: `${stdout}${stderr}` };
}

/** Plants the files, runs the check, and puts everything back. @param {typeof PROOFS[number]} proof */
function prove([title, check, reason, files]) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
  const { status, output } = run(check);
  for (const path of Object.keys(files)) {
    if (existsSync(join(ROOT, path))) cpSync(join(ROOT, path), join(copy, path));
    else rmSync(join(copy, path));
  }
  const caught = status !== 0 && reason.test(output);
  console.log(`${caught ? 'caught' : 'MISSED'}  ${title}`);
  if (!caught)
    console.log(`    exit code ${status}; expected ${reason}\n${output.slice(-1500).replace(/^/gm, '    ')}`);
  return caught;
}

/** The import walls must fail when no file could be read. */
function proveBlindness() {
  const empty = 'the walls notice that they saw nothing';
  cpSync(join(copy, 'src'), join(copy, 'src-aside'), { recursive: true });
  rmSync(join(copy, 'src'), { recursive: true });
  const { status, output } = run(WALLS);
  cpSync(join(copy, 'src-aside'), join(copy, 'src'), { recursive: true });
  rmSync(join(copy, 'src-aside'), { recursive: true });
  const caught = status !== 0 && /The walls were not checked/.test(output);
  console.log(`${caught ? 'caught' : 'MISSED'}  ${empty}`);
  return caught;
}

ensureInstalled();
ensureInstalled(SERVER);
cpSync(ROOT, copy, { recursive: true, filter: (path) => !NOT_COPIED.has(basename(path)) });
for (const folder of ['', 'server']) {
  symlinkSync(join(ROOT, folder, 'node_modules'), join(copy, folder, 'node_modules'), 'junction');
}
mkdirSync(join(copy, '.git'));

const wanted = process.argv[2] ?? '';
const results = PROOFS.filter(([title]) => title.includes(wanted)).map(prove);
if (wanted === '') results.push(proveBlindness());
const missed = results.filter((caught) => !caught).length;
console.log(`\n${results.length - missed} caught, ${missed} missed`);
process.exitCode = missed > 0 ? 1 : 0;
