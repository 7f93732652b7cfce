import { expect, test } from 'vitest';
import type { Article } from './article.ts';
import { ARTICLES } from './articles.ts';
import { findArticles } from './find-articles.ts';

const first = (query: string) => findArticles(ARTICLES, query)[0]?.article.id;

test.each([
  ['backup', 'back-up-your-data'],
  ['how do I record a payment?', 'take-a-payment'],
  ['double booking', 'fix-a-double-booking'],
  ['storage full', 'storage-is-full'],
  ['MULTIPLIER', 'price-by-vehicle-size'],
  ['my data is gone', 'my-data-is-gone'],
  ['printer', 'email-and-print'],
  ['VLT', 'quote-window-tint'],
  ['second tab', 'two-tabs'],
  ['estimates', 'send-an-estimate'],
  ['take a payment', 'take-a-payment'],
  ['move a booking', 'move-a-booking'],
  ['import customers', 'import-customers'],
])('%s finds %s first', (query, id) => {
  expect(first(query)).toBe(id);
});

const article = (id: string, title: string, text: string): Article => ({
  id,
  category: 'Money',
  title,
  summary: '',
  keywords: [],
  sections: [
    { title: 'First', body: ['Nothing.'] },
    { title: 'Second', body: [text] },
  ],
});

test('a title counts more than body text, and the matching section is returned', () => {
  const inText = article('b', 'Other', 'Press {Send} for the invoice.');
  const inTitle = article('a', 'Invoices', 'Something else.');
  expect(findArticles([inText, inTitle], 'invoice')).toEqual([
    { article: inTitle, section: undefined },
    { article: inText, section: 'Second' },
  ]);
});

test('articles with fewer of the words than the best match are left out', () => {
  const both = article('a', 'Deposit', 'cash');
  const one = article('b', 'Deposit', 'card');
  expect(findArticles([one, both], 'deposit cash').map(({ article: found }) => found.id)).toEqual(['a']);
});

test.each([[''], ['  '], ['zzz'], ['?!']])('%j finds nothing', (query) => {
  expect(findArticles(ARTICLES, query)).toEqual([]);
});
