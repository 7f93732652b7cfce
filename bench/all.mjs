// Runs benches in turn, the quick one first: npm run bench, or some of them by name: npm run bench -- people pdf [--rounds 3]
// Fails when one misses its budget.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../scripts/install.mjs';

const BENCHES = [
  'slots',
  'pages',
  'pdf',
  'people',
  'calendar',
  'documents',
  'today',
  'warranties',
  'palette',
  'durability',
];

const given = process.argv.slice(2);
const end = given.findIndex((text) => text.startsWith('--'));
const [named, options] = end === -1 ? [given, []] : [given.slice(0, end), given.slice(end)];
for (const name of named.length > 0 ? named : BENCHES) {
  console.log(`\n${name}`);
  const { status } = spawnSync(process.execPath, [join(ROOT, 'bench', `${name}.mjs`), ...options], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
