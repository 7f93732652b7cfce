import { expect, test } from 'vitest';
import { hrefOf } from './href.ts';
import { paths } from './paths.ts';
import { parseSearch, stringifySearch } from './search-params.ts';

test.each([
  [{}, ''],
  [{ month: '2026-11', station: undefined, day: '' }, '?month=2026-11'],
  [{ station: 'Bay 1 & 2' }, '?station=Bay+1+%26+2'],
  [{ customerId: '7' }, '?customerId=7'],
])('%j is %j, and reads back as text', (search, query) => {
  expect(stringifySearch(search)).toBe(query);
  expect(parseSearch(query)).toEqual(Object.fromEntries(Object.entries(search).filter(([, value]) => value)));
});

test.each([
  [paths.schedule, {}, {}, '/schedule'],
  [paths.leads, {}, { lead: 'new' }, '/leads?lead=new'],
  [paths.editCustomer, { id: 'a/b c' }, {}, '/customers/a%2Fb%20c/edit'],
])('%s with %j and %j is %s', (path, params, search, href) => {
  expect(hrefOf(path, params, search)).toBe(href);
});
