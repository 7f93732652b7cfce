// The pages of docs/ name what exists: links lead to a page and a heading, and files that are named are there.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './install.mjs';
import { filesIn, SOURCE_FOLDERS } from './source-files.mjs';

const PAGES = ['README.md', 'AGENTS.md', 'bench/README.md', ...filesIn('docs', /\.md$/)];
const FILES = [...SOURCE_FOLDERS, 'build'].flatMap((folder) => filesIn(folder, /./));
/** Made by a build, a library, and examples. */
const NO_FILES = ['sw.js', 'rules.mjs', 'server/rules/rules.mjs', 'ical.js', './money.ts', 'x-draft.ts', 'x-form.tsx'];

/** @param {string} page */
const textOf = (page) => readFileSync(join(ROOT, page), 'utf8').replace(/^```[\s\S]*?^```/gm, '');

/** Returns the ids that GitHub gives the headings of the page. @param {string} page */
const headingsOf = (page) =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

/** @param {string} page @param {string} link */
function leadsNowhere(page, link) {
  const [path, heading] = link.split('#');
  const target = path ? join(dirname(page), path) : page;
  if (!existsSync(join(ROOT, target))) return true;
  return heading !== undefined && !headingsOf(target).includes(heading);
}

test.each(PAGES)('%s links to pages and headings that exist, and names files that exist', (page) => {
  const text = textOf(page);
  // A link of the help, quoted as code, is none of the page.
  const links = [...text.replace(/`[^`]*`/g, '').matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link]) => link);
  const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|cjs|js|grit|sql))`/g)].map(([, name]) => name);
  const missing = named.filter(
    (name) =>
      !NO_FILES.includes(name) &&
      !existsSync(join(ROOT, name)) &&
      !FILES.some((file) => `/${file}`.endsWith(`/${name}`)),
  );
  expect({ links: links.filter((link) => leadsNowhere(page, link)), missing }).toEqual({ links: [], missing: [] });
});

test('each page of docs/ is in its list', () => {
  const list = textOf('docs/README.md');
  const pages = PAGES.filter((page) => page.startsWith('docs/') && page !== 'docs/README.md');
  expect(pages.filter((page) => !list.includes(`](${page.slice('docs/'.length)})`))).toEqual([]);
});

test('pages that the code names exist', () => {
  const named = FILES.filter((file) => /\.(tsx?|mjs|js|sql)$/.test(file)).flatMap(
    (file) => textOf(file).match(/\bdocs\/[\w.-]+\.\w+/g) ?? [],
  );
  expect(named.length).toBeGreaterThan(10);
  expect([...new Set(named)].filter((page) => !existsSync(join(ROOT, page)))).toEqual([]);
});
