import { expect, test } from 'vitest';
import { isControlName, lostLinks, unknownControls } from '#test/app/control-names.ts';
import { blockTexts, HELP_CATEGORIES, TOOLS } from './article.ts';
import { ARTICLES } from './articles.ts';
import { PICTURES } from './pictures.ts';

const ids = ARTICLES.map(({ id }) => id);
const blocks = ARTICLES.flatMap(({ sections }) => sections.flatMap(({ body }) => body));
const texts = blocks.flatMap(blockTexts);

test('each control that an article names is in the source of the app', () => {
  expect(texts.length).toBeGreaterThan(150);
  expect(unknownControls(texts)).toEqual([]);
});

test('the control check finds a name that no control has', () => {
  expect(['Save Changes', 'Add Service', 'Reset', 'Tax Rate (%)'].map(isControlName)).toEqual([true, true, true, true]);
  expect(unknownControls(['Press {Save All}, {Reset} or {Send Fax}.'])).toEqual(['Save All', 'Send Fax']);
});

test('each link leads to a page of the app or to an article that exists', () => {
  expect(lostLinks(texts, ids)).toEqual([]);
  expect(lostLinks(['See [this](/help/nothing) and [that](/nowhere?a=b) or [Help](/help).'], ids)).toEqual([
    '/help/nothing',
    '/nowhere?a=b',
  ]);
});

test('each picture and each interactive part is in an article, and each picture says what it shows', () => {
  const parts = blocks.filter((block) => typeof block !== 'string');
  const pictures = parts.filter((part) => 'picture' in part);
  expect(new Set(pictures.map(({ picture }) => picture))).toEqual(new Set(Object.keys(PICTURES)));
  expect(pictures.filter(({ alt }) => alt.length < 20)).toEqual([]);
  expect(new Set(parts.flatMap((part) => ('tool' in part ? [part.tool] : [])))).toEqual(new Set(TOOLS));
});

test('each article has a unique, readable id, and each category has at least 5 articles', () => {
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
  const counts = HELP_CATEGORIES.map((name) => ARTICLES.filter(({ category }) => category === name).length);
  expect(counts.filter((count) => count < 5)).toEqual([]);
});
