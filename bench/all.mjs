// Runs all benches in turn, the quick one first: npm run bench. Fails when one misses its budget.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../scripts/install.mjs';

const failed = [
  'slots.mjs',
  'pages.mjs',
  'pdf.mjs',
  'people.mjs',
  'calendar.mjs',
  'documents.mjs',
  'today.mjs',
  'palette.mjs',
  'durability.mjs',
].filter((file) => {
  console.log(`\nbench/${file}`);
  return spawnSync(process.execPath, [join(ROOT, 'bench', file)], { stdio: 'inherit' }).status !== 0;
});
if (failed.length > 0) process.exitCode = 1;
