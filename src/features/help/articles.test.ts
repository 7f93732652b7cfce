import { expect, test } from 'vitest';
import { isControlName, lostLinks, unknownControls } from '#test/app/control-names.ts';
import { blockTexts, HELP_CATEGORIES } from './article.ts';
import { ARTICLES } from './articles.ts';

const ids = ARTICLES.map(({ id }) => id);
const texts = ARTICLES.flatMap(({ sections }) => sections.flatMap(({ body }) => body.flatMap(blockTexts)));

test('each control that an article names stands in the source of the app', () => {
  expect(texts.length).toBeGreaterThan(150);
  expect(unknownControls(texts)).toEqual([]);
});

test('the check of controls finds one that is not there', () => {
  expect(['Save Changes', 'Add Service', 'Reset', 'Tax Rate (%)'].map(isControlName)).toEqual([true, true, true, true]);
  expect(unknownControls(['Press {Save All}, {Reset} or {Send Fax}.'])).toEqual(['Save All', 'Send Fax']);
});

test('each link of an article leads to a page of the app, and one to an article to one that is there', () => {
  expect(lostLinks(texts, ids)).toEqual([]);
  expect(lostLinks(['See [this](/help/nothing) and [that](/nowhere?a=b) or [Help](/help).'], ids)).toEqual([
    '/help/nothing',
    '/nowhere?a=b',
  ]);
});

test('each article has an address of its own that can be read, and each category has articles', () => {
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
  const counts = HELP_CATEGORIES.map((name) => ARTICLES.filter(({ category }) => category === name).length);
  expect(counts.filter((count) => count < 5)).toEqual([]);
});
