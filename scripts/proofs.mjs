// One violation per check, for prove-checks.mjs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './install.mjs';

const LINT = ['@biomejs/biome', 'biome', 'ci', '--colors=off', '--max-diagnostics=none', '--error-on-warnings'];
const TYPES = ['typescript', 'tsc', '--noEmit'];
const NODE_TYPES = [...TYPES, '--project', 'tsconfig.node.json'];
const DEAD_CODE = ['knip', 'knip', '--no-progress', '--no-config-hints'];
const TESTS = ['vitest', 'vitest', 'run', '--project', 'domain', '--project', 'node', 'planted'];
const ZONE_TESTS = ['vitest', 'vitest', 'run', '--project', 'domain-nz', 'calendar'];
export const WALLS = 'scripts/walls.mjs';
const WORDS = 'scripts/words.mjs';

const CALENDAR = readFileSync(join(ROOT, 'src', 'domain', 'calendar', 'calendar.ts'), 'utf8');
const GOOD = `export const planted = 'planted';\n`;
/** @param {string} name */
const reads = (name) => `import { planted } from '${name}';\n\nexport const reader = planted;\n`;
/** @param {string} name */
const readsType = (name) => `import type { Planted } from '${name}';\n\nexport type Reader = Planted;\n`;
/** @param {string} name */
const loads = (name) => `export const reader = () => import('${name}');\n`;
/** @param {string} name */
const reExports = (name) => `export { planted } from '${name}';\n`;
const NO_TOKENS = ['font-[580]', 'text-[13px]', 'p-[13px]', 'gap-1.25', 'desktop:top-[108px]', 'grid-cols-[1fr_340px]'];
const world = { 'src/io/planted.ts': GOOD };

/**
 * One of the repository's scripts, or a package with its command and flags.
 * @typedef {string | string[]} Check
 */
/** @type {[proved: string, check: Check, expectedOutput: RegExp, plantedFiles: Record<string, string>][]} */
export const PROOFS = [
  ['format', LINT, /planted\.ts format/, { 'src/domain/planted.ts': `export const planted="planted"\n` }],
  [
    'lint: a fixed wait',
    LINT,
    /planted\.spec\.ts.*noJsRestrictedProperties/,
    {
      'e2e/planted.spec.ts': `import { test } from './fixtures.ts';\n\ntest('waits', async ({ page }) => {\n  await page.waitForTimeout(5);\n});\n`,
    },
  ],
  ['lint: any', LINT, /planted\.ts.*noExplicitAny/, { 'src/domain/planted.ts': 'export const planted: any = 1;\n' }],
  [
    'lint: unhandled promise',
    LINT,
    /planted\.ts.*noFloatingPromises/,
    { 'src/io/planted.ts': 'async function go() {}\n\nexport function planted() {\n  go();\n}\n' },
  ],
  ['lint: console', LINT, /planted\.ts.*noConsole/, { 'src/io/planted.ts': `console.log('planted');\n` }],
  [
    'lint: default export',
    LINT,
    /planted\.ts.*noDefaultExport/,
    { 'src/ui/planted.ts': 'export default function planted() {}\n' },
  ],
  [
    'lint: a literal spread into another',
    LINT,
    /planted\.ts.*plugin/,
    { 'src/io/planted.ts': `export const planted = (a: number) => ({ ...{ a }, b: 1 });\n` },
  ],
  [
    'lint: barrel',
    LINT,
    /planted\.ts.*noBarrelFile/,
    { 'src/domain/planted.ts': `export { toCents } from './planted-too.ts';\n` },
  ],
  ['lint: file name', LINT, /plantedFile\.ts.*useFilenamingConvention/, { 'src/domain/plantedFile.ts': GOOD }],
  [
    'lint: classic zod',
    LINT,
    /planted\.ts.*noRestrictedImports/,
    { 'src/io/planted.ts': `import { z } from 'zod';\n\nexport const planted = z;\n` },
  ],
  [
    'lint: Date in the domain',
    LINT,
    /planted\.ts.*noRestrictedGlobals[\s\S]*use a function of domain\/calendar\.ts/,
    { 'src/domain/planted.ts': 'export const planted = () => new Date();\n' },
  ],
  [
    'lint: storage in the domain',
    LINT,
    /planted\.ts.*noRestrictedGlobals[\s\S]*does not touch storage/,
    { 'src/domain/planted.ts': `export const planted = () => localStorage.getItem('x');\n` },
  ],
  [
    'lint: chance in the domain',
    LINT,
    /planted\.ts.*noJsRestrictedProperties/,
    { 'src/domain/planted.ts': 'export const planted = () => Math.random();\n' },
  ],
  [
    'lint: id in the domain',
    LINT,
    /planted\.ts.*noRestrictedGlobals[\s\S]*The domain makes no ids/,
    { 'src/domain/planted.ts': 'export const planted = () => crypto.randomUUID();\n' },
  ],
  [
    'lint: a weight, a text size, two spacings, the height of the header and a column that are no tokens',
    LINT,
    new RegExp(NO_TOKENS.map((_, index) => `planted\\.ts:${index + 2}:3 plugin`).join('[^]*')),
    { 'src/ui/planted.ts': `export const planted = [\n${NO_TOKENS.map((name) => `  '${name}',\n`).join('')}];\n` },
  ],
  [
    'lint: color in a component',
    LINT,
    /planted\.tsx.*noTailwindArbitraryValue/,
    { 'src/ui/planted.tsx': 'export function Planted() {\n  return <p className="text-[#ff0000]">planted</p>;\n}\n' },
  ],
  [
    'lint: effect without its dependency',
    LINT,
    /planted\.tsx.*useExhaustiveDependencies/,
    {
      'src/ui/planted.tsx': `import { useEffect } from 'react';\n\nexport function Planted({ text }: { text: string }) {\n  useEffect(() => {\n    document.title = text;\n  }, []);\n  return null;\n}\n`,
    },
  ],
  [
    'types',
    TYPES,
    /planted\.ts\(1,14\): error TS2322/,
    { 'src/domain/planted.ts': 'export const planted: number = "planted";\n' },
  ],
  [
    'types: an alias that leads nowhere',
    TYPES,
    /planted\.ts\(1,\d+\): error TS2307/,
    { 'src/domain/planted.ts': reads('#domain/no-such-file.ts') },
  ],
  [
    'types: a server file',
    NODE_TYPES,
    /server\/planted\.mjs\(2,14\): error TS2322/,
    { 'server/planted.mjs': `/** @type {number} */\nexport const planted = 'planted';\n` },
  ],
  [
    'types: a parameter of a script without a type',
    NODE_TYPES,
    /scripts\/planted\.mjs\(1,\d+\): error TS7006/,
    { 'scripts/planted.mjs': 'export const planted = (value) => value;\n' },
  ],

  [
    'wall: domain reads io',
    WALLS,
    /domain-wall[\s\S]*src\/domain\/planted\.ts -> src\/io\/planted\.ts/,
    { ...world, 'src/domain/planted.ts': reads('#io/planted.ts') },
  ],
  [
    'wall: domain reads a type of parts',
    WALLS,
    /domain-wall[\s\S]*src\/domain\/planted\.ts/,
    {
      'src/parts/planted.ts': 'export type Planted = string;\n',
      'src/domain/planted.ts': readsType('#parts/planted.ts'),
    },
  ],
  [
    'wall: a domain test reads io',
    WALLS,
    /domain-tests-wall[\s\S]*src\/domain\/planted\.test\.ts/,
    { ...world, 'src/domain/planted.test.ts': reads('#io/planted.ts') },
  ],
  [
    'wall: domain uses react',
    WALLS,
    /domain-packages[\s\S]*src\/domain\/planted\.ts/,
    { 'src/domain/planted.ts': `import { useState } from 'react';\n\nexport const planted = useState;\n` },
  ],
  [
    'wall: io reads ui',
    WALLS,
    /io-wall[\s\S]*src\/io\/planted\.ts/,
    { 'src/ui/planted.ts': GOOD, 'src/io/planted.ts': reads('#ui/planted.ts') },
  ],
  [
    'wall: an adapter uses react',
    WALLS,
    /io-packages[\s\S]*src\/io\/planted\.ts/,
    { 'src/io/planted.ts': `import { useState } from 'react';\n\nexport const planted = useState;\n` },
  ],
  [
    'wall: ui reads the domain',
    WALLS,
    /ui-wall[\s\S]*src\/ui\/planted\.tsx/,
    {
      'src/domain/planted.ts': GOOD,
      'src/ui/planted.tsx': `${reads('#domain/planted.ts')}\nexport const Box = () => <b>{reader}</b>;\n`,
    },
  ],
  [
    'wall: parts read a feature',
    WALLS,
    /parts-wall[\s\S]*src\/parts\/planted\.ts/,
    { 'src/features/planted/planted.ts': GOOD, 'src/parts/planted.ts': reads('#features/planted/planted.ts') },
  ],
  [
    'wall: parts read the store adapter',
    WALLS,
    /parts-wall[\s\S]*src\/parts\/planted\.ts -> src\/io\/planted\.ts/,
    { ...world, 'src/parts/planted.ts': reads('#io/planted.ts') },
  ],
  [
    'wall: a feature reads the app',
    WALLS,
    /features-wall[\s\S]*src\/features\/planted/,
    { 'src/app/planted.ts': GOOD, 'src/features/planted/planted.ts': reads('#app/planted.ts') },
  ],
  [
    'wall: a feature reads a type of the store',
    WALLS,
    /features-wall[\s\S]*src\/features\/planted\/planted\.ts/,
    {
      'src/io/planted.ts': 'export type Planted = string;\n',
      'src/features/planted/planted.ts': readsType('#io/planted.ts'),
    },
  ],
  [
    'wall: a feature reads an adapter of the local data',
    WALLS,
    /features-wall[\s\S]*src\/features\/planted\/planted\.ts -> src\/io\/shop\/shop-store\.ts/,
    { 'src/features/planted/planted.ts': reads('#io/shop/shop-store.ts') },
  ],
  [
    'wall: a port reads an adapter',
    WALLS,
    /ports-know-no-adapter[\s\S]*src\/io\/browser\/pause\.ts -> src\/io\/hosted\/server-address\.ts/,
    { 'src/io/browser/pause.ts': readsType('#io/hosted/server-address.ts') },
  ],
  [
    'wall: a floor of io reads one above it',
    WALLS,
    /io-floor-store[\s\S]*src\/io\/store\/planted\.ts -> src\/io\/database\/planted\.ts/,
    { 'src/io/database/planted.ts': GOOD, 'src/io/store/planted.ts': reads('#io/database/planted.ts') },
  ],
  [
    'wall: the app reads the gallery',
    WALLS,
    /app-wall[\s\S]*src\/app\/planted\.ts -> gallery\/planted\.ts/,
    { 'gallery/planted.ts': GOOD, 'src/app/planted.ts': reads('../../gallery/planted.ts') },
  ],
  [
    'wall: the gallery reads a test',
    WALLS,
    /gallery-wall[\s\S]*gallery\/planted\.ts -> test\/planted\.ts/,
    { 'test/planted.ts': GOOD, 'gallery/planted.ts': reads('#test/planted.ts') },
  ],
  [
    'wall: a feature loads another lazily',
    WALLS,
    /features-apart[\s\S]*src\/features\/planted\/planted\.ts -> src\/features\/other/,
    { 'src/features/other/planted.ts': GOOD, 'src/features/planted/planted.ts': loads('#features/other/planted.ts') },
  ],
  [
    'wall: a feature passes another on',
    WALLS,
    /features-apart[\s\S]*src\/features\/planted\/planted\.ts -> src\/features\/other/,
    { 'src/features/other/planted.ts': GOOD, 'src/features/planted/planted.ts': reExports('../other/planted.ts') },
  ],
  [
    'wall: a file without an area',
    WALLS,
    /feature-has-a-folder[\s\S]*src\/features\/planted\.ts/,
    { 'src/features/planted.ts': GOOD, 'src/app/planted.ts': reads('#features/planted.ts') },
  ],
  [
    'wall: a seventh room',
    WALLS,
    /known-room-from[\s\S]*src\/helpers\/planted\.ts/,
    { ...world, 'src/helpers/planted.ts': reads('../io/planted.ts') },
  ],
  [
    'wall: the product reads test/',
    WALLS,
    /app-wall[\s\S]*src\/app\/planted\.ts -> test\/planted\.ts/,
    { 'test/planted.ts': GOOD, 'src/app/planted.ts': reads('#test/planted.ts') },
  ],
  [
    'wall: the product uses a test tool',
    WALLS,
    /no-test-in-the-product[\s\S]*src\/app\/planted\.ts/,
    { 'src/app/planted.ts': `import { test } from 'vitest';\n\nexport const planted = test;\n` },
  ],
  [
    'wall: the product uses Node',
    WALLS,
    /no-node-in-the-browser[\s\S]*src\/io\/planted\.ts/,
    { 'src/io/planted.ts': `import { readFileSync } from 'node:fs';\n\nexport const planted = readFileSync;\n` },
  ],
  [
    'wall: a journey reaches into the store',
    WALLS,
    /e2e-stays-outside[\s\S]*e2e\/planted\.spec\.ts/,
    { ...world, 'e2e/planted.spec.ts': reads('#io/planted.ts') },
  ],
  [
    'wall: the server reads ui',
    WALLS,
    /server-wall[\s\S]*server\/planted\.ts/,
    { 'src/ui/planted.ts': GOOD, 'server/planted.ts': reads('../src/ui/planted.ts') },
  ],
  [
    'wall: the rules of the server read ui',
    WALLS,
    /server-rules-wall[\s\S]*src\/server-rules\.ts/,
    { 'src/ui/planted.ts': GOOD, 'src/server-rules.ts': reads('#ui/planted.ts') },
  ],
  [
    'wall: start needs a package',
    WALLS,
    /start-needs-nothing[\s\S]*scripts\/serve\.mjs/,
    { 'scripts/serve.mjs': `import 'vite';\n` },
  ],
  [
    'wall: a second signature pad',
    WALLS,
    /one-signature-pad[\s\S]*src\/parts\/planted\.ts/,
    { 'src/parts/planted.ts': `import SignaturePad from 'signature_pad';\n\nexport const planted = SignaturePad;\n` },
  ],
  [
    'wall: a cycle',
    WALLS,
    /no-cycles[\s\S]*planted/,
    {
      'src/domain/planted.ts': `import { b } from '#domain/planted-too.ts';\n\nexport const a = () => b;\n`,
      'src/domain/planted-too.ts': `import { a } from '#domain/planted.ts';\n\nexport const b = () => a;\n`,
    },
  ],
  [
    'wall: an import that leads nowhere',
    WALLS,
    /resolvable[\s\S]*planted/,
    { 'src/domain/planted.ts': reads('#domain/no-such-file.ts') },
  ],

  [
    'folders: too many files',
    WALLS,
    /src\/domain\/planted holds 26 files/,
    Object.fromEntries(Array.from({ length: 26 }, (_, at) => [`src/domain/planted/planted-${at}.ts`, GOOD])),
  ],
  [
    'names: a file of src in two places',
    WALLS,
    /file planted is in src\/domain\/planted\.ts and in src\/io\/planted\.ts/,
    { ...world, 'src/domain/planted.ts': `export const other = 'planted';\n` },
  ],
  [
    'names: an export of src in two places',
    WALLS,
    /export planted is in src\/domain\/other\.ts and in src\/io\/planted\.ts/,
    { ...world, 'src/domain/other.ts': GOOD },
  ],
  [
    'a screen that does not ask whether a list could be read',
    WALLS,
    /src\/parts\/planted\.ts takes the data of a query alone/,
    {
      'src/parts/planted.ts': `import { useList } from '#io/react/world.tsx';\n\nexport const usePlanted = () => useList('services').data ?? [];\n`,
    },
  ],
  [
    'a screen that takes the data of a query apart',
    WALLS,
    /src\/parts\/planted\.ts takes the data of a query alone/,
    {
      'src/parts/planted.ts': `import { useList } from '#io/react/world.tsx';\n\nexport function usePlanted() {\n  const { data = [] } = useList('services');\n  return data;\n}\n`,
    },
  ],
  [
    'words: a comment',
    WORDS,
    /src\/domain\/planted\.ts:1 "stands"/,
    { 'src/domain/planted.ts': `/** Returns what st${'ands'} in the list. */\n${GOOD}` },
  ],
  ['dead code: a file', DEAD_CODE, /Unused files[\s\S]*src\/domain\/planted\.ts/, { 'src/domain/planted.ts': GOOD }],
  [
    'dead code: an export',
    DEAD_CODE,
    /Unused exports[\s\S]*forgotten/,
    {
      'src/domain/planted.ts': `${GOOD}export const forgotten = 1;\n`,
      'src/domain/planted.test.ts': `import { expect, test } from 'vitest';\nimport { planted } from './planted.ts';\n\ntest('it is there', () => {\n  expect(planted).toBe('planted');\n});\n`,
    },
  ],
  [
    'tests: an unexpected console.error',
    TESTS,
    /The console spoke unexpectedly[\s\S]*planted words/,
    {
      'src/domain/planted.test.ts': `import { test } from 'vitest';\n\ntest('it speaks', () => {\n  console.error('planted words');\n});\n`,
    },
  ],
  [
    'tests: the time zone is the named one',
    TESTS,
    /expected '2026-01-01T08:00:00\.000Z'/,
    {
      'src/domain/planted.test.ts': `import { expect, test } from 'vitest';\n\ntest('midnight', () => {\n  expect(new Date(2026, 0, 1).toISOString()).toBe('2026-01-01T00:00:00.000Z');\n});\n`,
    },
  ],
  [
    'tests: a day that depends on the zone of the machine',
    ZONE_TESTS,
    /domain-nz[\s\S]*src\/domain\/calendar\.test\.ts/,
    { 'src/domain/calendar/calendar.ts': CALENDAR.replace('T12:00:00Z', 'T12:00:00') },
  ],
];
