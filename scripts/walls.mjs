// Runs the import walls of .dependency-cruiser.cjs and makes sure that they looked at every file: a parser that cannot read
// TypeScript finds nothing, and would call that clean.
import { readdirSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { ROOT } from './install.mjs';

const FOLDERS = ['src', 'test', 'e2e', 'bench', 'scripts', 'server'];

function sourcesIn(folder) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !entry.parentPath.includes('node_modules'),
      )
      .map((entry) => relative(ROOT, `${entry.parentPath}/${entry.name}`).split(sep).join('/'));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

process.chdir(ROOT);
const files = FOLDERS.flatMap((folder) => sourcesIn(folder));
const { output } = await cruise(files, { ...(await extractOptions('./.dependency-cruiser.cjs')), outputType: 'json' });
const { modules, summary } = JSON.parse(output);

const read = new Set(modules.map((module) => module.source));
const unread = files.filter((file) => !read.has(file));
const imports = modules.filter((module) => module.source.startsWith('src/')).flatMap((module) => module.dependencies);
const sources = files.filter((file) => file.startsWith('src/'));

const lessons = new Map(summary.violations.map(({ rule }) => [rule.name, rule]));
for (const [name] of lessons) {
  console.log(`\n${name}: ${summary.ruleSetUsed.forbidden.find((rule) => rule.name === name)?.comment ?? ''}`);
  for (const violation of summary.violations.filter(({ rule }) => rule.name === name)) {
    const path = violation.cycle ? violation.cycle.map((step) => step.name ?? step).join(' -> ') : violation.to;
    console.log(`  ${violation.from} -> ${path}`);
  }
}

const blind = sources.length === 0 || imports.length === 0 || unread.length > 0;
if (blind) {
  console.log(
    `\nThe walls were not checked: of ${files.length} files ${unread.length} were not read, with ${imports.length} imports seen in src.`,
  );
  for (const file of unread) console.log(`  ${file}`);
}
console.log(`\n${files.length} files, ${imports.length} imports in src, ${summary.violations.length} through a wall`);
process.exitCode = blind || summary.violations.length > 0 ? 1 : 0;
