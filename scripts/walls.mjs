// Runs the import walls of .dependency-cruiser.cjs and makes sure that they looked at every file: a parser that cannot read
// TypeScript finds nothing, and would call that clean. Also finds folders that hold too many files, names in src that
// two files share, and screens that do not ask whether a list could be read.
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import swc from '@swc/core';
import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { ROOT } from './install.mjs';
import { filesIn, SOURCE_FOLDERS } from './source-files.mjs';

/** @import { ICruiseResult } from 'dependency-cruiser' */

// dependency-cruiser asks swc for TypeScript without JSX, whatever the file: a screen would be a syntax error.
/** @type {(path: string, options: import('@swc/core').TsParserConfig) => import('@swc/core').Module} */
const parse = swc.parseFileSync.bind(swc);
/** @type {typeof parse} */
const parseWithJsx = (path, options) => parse(path, { ...options, tsx: path.endsWith('.tsx') });
Object.assign(swc, { parseFileSync: parseWithJsx });

process.chdir(ROOT);
const files = SOURCE_FOLDERS.flatMap((folder) => filesIn(folder, /\.(ts|tsx|mjs)$/));
const { output } = await cruise(files, { ...(await extractOptions('./.dependency-cruiser.cjs')), outputType: 'json' });
/** @type {ICruiseResult} */
const { modules, summary } = JSON.parse(String(output));

const seen = new Map(
  modules.map((module) => [module.source, module.dependencies.map((dependency) => dependency.module)]),
);
const unread = files.filter((file) => !seen.has(file));
const sources = files.filter((file) => file.startsWith('src/'));
const imports = sources.flatMap((file) => seen.get(file) ?? []);

// A second pair of eyes: what plain text search finds, the parser must have found too.
const overlooked = sources.flatMap((file) => {
  const named = readFileSync(file, 'utf8').matchAll(/^(?:import|export|\}) .*?['"](#[a-z]+\/[^'"]+)['"]/gm);
  return [...named].map(([, name]) => name).filter((name) => !seen.get(file)?.includes(name));
});

const lessons = new Map(summary.violations.map(({ rule }) => [rule.name, rule]));
for (const [name] of lessons) {
  const lesson = summary.ruleSetUsed?.forbidden?.find((rule) => rule.name === name);
  console.log(`\n${name}: ${lesson?.comment ?? ''}`);
  for (const violation of summary.violations.filter(({ rule }) => rule.name === name)) {
    const path = violation.cycle ? violation.cycle.map((step) => step.name ?? step).join(' -> ') : violation.to;
    console.log(`  ${violation.from} -> ${path}`);
  }
}

const blind = sources.length === 0 || imports.length === 0 || unread.length + overlooked.length > 0;
if (blind) {
  console.log('\nThe walls were not checked: not everything was read.');
  console.log(
    `${sources.length} files and ${imports.length} imports were seen in src. Not read: ${unread.join(', ') || 'none'}.`,
  );
  console.log(`Overlooked imports: ${overlooked.join(', ') || 'none'}.`);
}
/** Files that a folder may hold before it has to be split by subject. */
const MAX_FILES_IN_FOLDER = 25;
/** @type {Record<string, number>} */
const sizes = {};
for (const file of files) sizes[dirname(file)] = (sizes[dirname(file)] ?? 0) + 1;
const crowded = Object.entries(sizes).filter(([, count]) => count > MAX_FILES_IN_FOLDER);
for (const [folder, count] of crowded) {
  console.log(`\n${folder} holds ${count} files, more than ${MAX_FILES_IN_FOLDER}: split it by subject.`);
}

// A name is one thing: a search for it finds its one home. Each feature has its routes.ts.
const named = sources.filter((file) => !/\.test\.tsx?$/.test(file) && basename(file) !== 'routes.ts');
const EXPORT = /^export (?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm;
/** @type {Record<string, string[]>} */
const homes = {};
for (const file of named) {
  const name = basename(file).replace(/\.tsx?$/, '');
  const exported = [...readFileSync(file, 'utf8').matchAll(EXPORT)].map(([, one]) => `export ${one}`);
  for (const one of new Set([`file ${name}`, ...exported])) homes[one] = [...(homes[one] ?? []), file];
}
const shared = Object.entries(homes).filter(([, places]) => places.length > 1);
for (const [name, places] of shared) console.log(`\n${name} is in ${places.join(' and in ')}: rename one of them.`);

// What a query read is undefined when it failed: a screen that goes on all the same says something wrong.
const BARE =
  /\buse(?:List|Indexed|Records?|Query)\b(?:<[^;=]*?>)?\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\.data\b|\bconst \{ data\b[^}]*\} = use(?:List|Indexed|Records?|Query)\b/;
const bare = named.filter(
  (file) => !/^src\/(io\/react|parts\/queries)\//.test(file) && BARE.test(readFileSync(file, 'utf8')),
);
for (const file of bare) {
  console.log(`\n${file} takes the data of a query alone: use Loaded, or ifRead for what the screen can do without.`);
}

console.log(`\n${files.length} files, ${imports.length} imports in src, ${summary.violations.length} through a wall`);
process.exitCode =
  blind || crowded.length > 0 || shared.length > 0 || bare.length > 0 || summary.violations.length > 0 ? 1 : 0;
