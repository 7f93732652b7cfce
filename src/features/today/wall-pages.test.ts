import { expect, test } from 'vitest';
import { pageOf, pagesOf } from './wall-pages.ts';

const cars = (stage: 'Booked' | 'Prep' | 'Ready', count: number) => ({
  stage,
  rows: Array.from({ length: count }, (_, index) => `${stage} ${index + 1}`),
});

test('every car is on exactly one page, a long column goes on, and empty columns take no room', () => {
  const pages = pagesOf([cars('Booked', 5), cars('Prep', 0), cars('Ready', 2)], { columns: 2, rows: 2 });
  expect(pages).toEqual([
    [
      { stage: 'Booked', rows: ['Booked 1', 'Booked 2'], count: 5 },
      { stage: 'Booked', rows: ['Booked 3', 'Booked 4'], count: 5 },
    ],
    [
      { stage: 'Booked', rows: ['Booked 5'], count: 5 },
      { stage: 'Ready', rows: ['Ready 1', 'Ready 2'], count: 2 },
    ],
  ]);
});

test('pages are evenly full: nine columns with room for eight are five and four', () => {
  const nine = Array.from({ length: 9 }, () => cars('Prep', 1));
  expect(pagesOf(nine, { columns: 8, rows: 3 }).map(({ length }) => length)).toEqual([5, 4]);
});

test('pages go around, and an empty shop has one empty page', () => {
  const pages = pagesOf([cars('Booked', 3)], { columns: 1, rows: 1 });
  expect([0, 2, 3, 7].map((turns) => pageOf(pages, turns).number)).toEqual([0, 2, 0, 1]);
  expect(pageOf(pagesOf([], { columns: 4, rows: 3 }), 9)).toEqual({ number: 0, shown: [] });
});
