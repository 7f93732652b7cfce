import { type Article, type ArticleSection, type Block, HELP_CATEGORIES, TOOLS } from './article.ts';
import { PICTURES, type PictureName } from './pictures.ts';

const HEAD = /^# (.+) \{#(.+)\}\ncategory: (.+)\nkeywords: (.+)\n\n(.+)$/;
const STEP = /^\d+\. (.+)$/;
const TERM = /^- \*\*(.+?)\*\*: (.+)$/;
const ITEM = /^- (.+)$/;
const PICTURE = /^!\[(.+)\]\((.+)\)$/;
const TOOL = /^\{\{(.+)\}\}$/;
/** Marks of Markdown that no article has: more headings, quotes, tables, code, HTML, other lists, emphasis, a second line. */
const OTHER = /^[\s#>|<*+=~!-]|^\d+[.)] |\{\{|\*\*|`|\n/;

function known<T extends string>(names: readonly T[], name = ''): T {
  const found = names.find((one) => one === name);
  if (found === undefined) throw new Error(`Help has no "${name}", but ${names.join(', ')}`);
  return found;
}

function text(words = ''): string {
  if (words === '' || OTHER.test(words)) throw new Error(`Help can't show this block: ${words}`);
  return words;
}

function parseBlock(source: string): Block {
  const lines = source.split('\n');
  const all = (pattern: RegExp) => lines.every((line) => pattern.test(line));
  const part = (line: string, pattern: RegExp, at = 1) => text(line.match(pattern)?.[at]);
  if (lines.every((line, at) => line.startsWith(`${at + 1}. `)))
    return { steps: lines.map((line) => part(line, STEP)) };
  if (all(TERM)) return { terms: lines.map((line) => [part(line, TERM), part(line, TERM, 2)] as const) };
  if (all(ITEM)) return { list: lines.map((line) => part(line, ITEM)) };
  if (all(PICTURE)) {
    const name = known(Object.keys(PICTURES) as PictureName[], source.match(PICTURE)?.[2]);
    return { picture: name, alt: part(source, PICTURE) };
  }
  if (all(TOOL)) return { tool: known(TOOLS, source.match(TOOL)?.[1]) };
  return text(source);
}

function parseSection(source: string): ArticleSection {
  const [title = '', ...blocks] = source.split(/\n{2,}/);
  return { title: text(title), body: blocks.map(parseBlock) };
}

function parseArticle(source: string): Article {
  const [head = '', ...sections] = source.trim().split(/\n+^## /m);
  const [, title, id = '', category, keywords = '', summary] = head.match(HEAD) ?? [];
  return {
    id,
    category: known(HELP_CATEGORIES, category),
    title: text(title),
    summary: text(summary),
    keywords: keywords.split(', '),
    sections: sections.map(parseSection),
  };
}

/**
 * Returns the articles of a chapter: Markdown with a paragraph, step, item or term a line. Throws an error for what Help can't show.
 */
export function parseArticles(chapter: string): Article[] {
  return chapter
    .replaceAll('\r\n', '\n')
    .split(/^(?=# )/m)
    .map(parseArticle);
}
