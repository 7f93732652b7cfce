import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guidePieces } from '#parts/guide/guide-text.ts';
import { paths } from '#parts/navigation/paths.ts';

const src = join(import.meta.dirname, '../../src');

/** Source of the app without its guides and tests: a name that only a guide mentions does not count. */
const source = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|features\/(help|tutorials)\//.test(file))
  .map((file) => readFileSync(join(src, file), 'utf8'))
  .join('\n')
  .replaceAll('&amp;', '&');

/** Names that a component puts together; its own tests say the whole. */
const COMPOSED = new Map([
  ['New Invoice', 'New {title}'],
  ['New Estimate', 'New {title}'],
  ['Update Invoice', 'Update'],
  ['Create Estimate', 'Create'],
]);

/** Returns true if a control of the app has this id as its `data-tour`, itself or by a prop of its component. */
export function isTourOfControl(id: string): boolean {
  return new RegExp(`tour["']?[=:][^>\\n]*["']${id}["']`, 'i').test(source);
}

/** Returns true if the source has the name between quotes, tags or braces, as a whole text or as its first words. */
export function isControlName(name: string): boolean {
  const literal = (COMPOSED.get(name) ?? name).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(["'\`>]|^\\s*|\\} )${literal}(["'\`<]|$|\\{| for| to )`, 'm').test(source);
}

/** The names of controls in guide texts that no source of the app has. */
export function unknownControls(texts: readonly string[]): string[] {
  const named = texts.flatMap(guidePieces).flatMap((piece) => ('control' in piece ? [piece.control] : []));
  return [...new Set(named)].filter((name) => !isControlName(name));
}

/** The links in guide texts that lead to no page of the app, or to no article with one of these ids. */
export function lostLinks(texts: readonly string[], articles: readonly string[]): string[] {
  const links = texts.flatMap(guidePieces).flatMap((piece) => ('href' in piece ? [piece.href] : []));
  return links.filter((href) => {
    const [pathname = ''] = href.split('?');
    const [article] = pathname.match(/(?<=^\/help\/)[^/]+$/) ?? [];
    if (article !== undefined) return !articles.includes(article);
    const [section] = pathname.match(/(?<=^\/settings\/)[^/]+$/) ?? [];
    if (section !== undefined) return !source.includes(`name: '${section}'`);
    return !Object.values<string>(paths).some((path) => !path.includes('$') && path === pathname);
  });
}
