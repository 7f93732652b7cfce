// Completes a package-lock.json after a change of dependencies: `npm install && node scripts/complete-lock.mjs`; for the packages
// of the team server `node scripts/complete-lock.mjs server`.
//
// Some registries do not carry the binaries of every platform. npm then silently leaves those optional packages out of the
// lock, and `npm ci` rejects the result ("Missing: … from lock file"). This adds each of them as an optional stub with its
// exact version, so that the same lock installs everywhere: a machine of another platform fetches its binary by version.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const lockPath = join(fileURLToPath(new URL('..', import.meta.url)), process.argv[2] ?? '', 'package-lock.json');
const OPERATING_SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'aix',
];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/**
 * An entry of the lock file; only the fields used here.
 * @typedef {{ version?: string, dev?: boolean, resolved?: string, optionalDependencies?: Record<string, string> }} Entry
 */

/**
 * Resolves a package like Node: in the nearest node_modules, then in each parent.
 * @param {Record<string, Entry>} packages
 * @param {string} from
 * @param {string} name
 */
function isLocked(packages, from, name) {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${place ? `${place}/` : ''}node_modules/${name}`]) return true;
    if (place === '') return false;
  }
}

/** @param {string} name @param {string} version @param {Entry} parent */
function stubFor(name, version, parent) {
  const words = name.replace(/^@[^/]*\//, '').split(/[-_.]/);
  const os = OPERATING_SYSTEMS.filter((candidate) => words.includes(candidate));
  const cpu = PROCESSORS.filter((candidate) => words.includes(candidate));
  const musl = words.some((word) => word.startsWith('musl'));
  const glibc = words.some((word) => word.startsWith('gnu'));
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(parent.dev && { dev: true }),
    ...(os.includes('linux') && musl && { libc: ['musl'] }),
    ...(os.includes('linux') && glibc && { libc: ['glibc'] }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}

const before = readFileSync(lockPath, 'utf8');
/** @type {{ packages: Record<string, Entry> }} */
const lock = JSON.parse(before);
const added = [];
for (const [place, parent] of Object.entries(lock.packages)) {
  for (const [name, wanted] of Object.entries(parent.optionalDependencies ?? {})) {
    if (isLocked(lock.packages, place, name)) continue;
    // The lowest version that a caret allows; the packages of one set are published together.
    const version = wanted.replace(/^\^/, '');
    if (!/^\d+\.\d+\.\d+/.test(version)) {
      console.error(`${name}: "${version}" is a range. Write its exact version into the lock by hand.`);
      process.exitCode = 1;
      continue;
    }
    lock.packages[`node_modules/${name}`] = stubFor(name, version, parent);
    added.push(name);
  }
}

const root = lock.packages[''];
const rest = Object.entries(lock.packages).filter(([place]) => place !== '');
lock.packages = { '': root, ...Object.fromEntries(rest.sort(([a], [b]) => a.localeCompare(b, 'en'))) };
for (const entry of Object.values(lock.packages)) delete entry.resolved;
const after = `${JSON.stringify(lock, null, 2)}\n`;
if (after !== before) writeFileSync(lockPath, after);
console.log(added.length > 0 ? `Added ${added.length} optional packages of other platforms.` : 'The lock is complete.');
