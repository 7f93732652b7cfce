import { expect, test } from 'vitest';
import { parseArticles } from './parse-articles.ts';

const HEAD = '# Take a payment {#take-a-payment}\ncategory: Money\nkeywords: cash, bank card\n\nHow to get paid.\n';

test('an article has its id, category, summary and search terms, and each kind of block', () => {
  const chapter = `${HEAD}
## Step by step

Open [Invoices](/invoices).

1. Press {Record Payment}.
2. Choose a method.

## More

- Cash
- Card

- **[Paid](/invoices)**: The total: all of it.
- **bms_home**: A key.

![An invoice with a payment](invoice)

{{shortcuts}}

# Refund {#refund}
category: Money
keywords: back

How to give it back.
`;
  const [payment, refund] = parseArticles(chapter);
  expect(payment).toEqual({
    id: 'take-a-payment',
    category: 'Money',
    title: 'Take a payment',
    summary: 'How to get paid.',
    keywords: ['cash', 'bank card'],
    sections: [
      {
        title: 'Step by step',
        body: ['Open [Invoices](/invoices).', { steps: ['Press {Record Payment}.', 'Choose a method.'] }],
      },
      {
        title: 'More',
        body: [
          { list: ['Cash', 'Card'] },
          {
            terms: [
              ['[Paid](/invoices)', 'The total: all of it.'],
              ['bms_home', 'A key.'],
            ],
          },
          { picture: 'invoice', alt: 'An invoice with a payment' },
          { tool: 'shortcuts' },
        ],
      },
    ],
  });
  expect(refund).toEqual({
    id: 'refund',
    category: 'Money',
    title: 'Refund',
    summary: 'How to give it back.',
    keywords: ['back'],
    sections: [],
  });
  expect(parseArticles(chapter.replaceAll('\n', '\r\n'))).toEqual([payment, refund]);
});

test.each([
  ['### A third heading'],
  ['> A quote'],
  ['| a | table |'],
  ['```\ncode\n```'],
  ['Some `code`.'],
  ['Some **emphasis**.'],
  ['<b>HTML</b>'],
  ['* Another list'],
  ['1) Another list'],
  ['    Indented'],
  ['1. One\n3. Three'],
  ['1. One\nand a second line'],
  ['- One\n  - below it'],
  ['- One\n- **Two**\n- ![An invoice](invoice)'],
  ['One line\nand another'],
  ['![](invoice)'],
  ['![An invoice](no-such-picture)'],
  ['![An invoice](invoice)\n![An invoice](invoice)'],
  ['![An invoice](invoice) and words'],
  ['{{no-such-tool}}'],
  ['Words and {{shortcuts}}'],
])('%j is refused', (block) => {
  expect(() => parseArticles(`${HEAD}\n## Section\n\n${block}\n`)).toThrow(/^Help /);
});

test.each([
  ['no id', HEAD.replace(' {#take-a-payment}', '')],
  ['another category', HEAD.replace('Money', 'Mony')],
  ['no search terms', HEAD.replace('keywords: cash, bank card\n', '')],
  ['no summary', HEAD.replace('\nHow to get paid.\n', '')],
  ['text above its first section', `${HEAD}\nMore words.\n`],
  ['text above the first article', `Words.\n\n${HEAD}`],
])('an article with %s is refused', (_, chapter) => {
  expect(() => parseArticles(chapter)).toThrow(/^Help /);
});
