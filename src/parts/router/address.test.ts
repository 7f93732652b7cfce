import { expect, test } from 'vitest';
import { hrefOf, isAt, matchPath, searchOf } from './address.ts';

test.each([
  ['/invoices', '/invoices', {}],
  ['/invoices', '/invoices/', {}],
  ['/invoices', '/Invoices', {}],
  ['/', '/', {}],
  ['/customers/$id/edit', '/customers/7/edit', { id: '7' }],
  ['/customers/$id/edit', '/customers/a%2Fb%20c/edit', { id: 'a/b c' }],
  ['/customers/$id/edit', '/customers/50%/edit', { id: '50%' }],
  ['/customers/$id/edit', '/customers/7', undefined],
  ['/customers/$id/edit', '/customers/7/edit/more', undefined],
  ['/customers/new', '/customers/7', undefined],
  ['/invoices', '/invoicesandmore', undefined],
])('%s describes %s: %j', (path, pathname, params) => {
  expect(matchPath(path, pathname)).toEqual(params);
});

test.each([
  ['/schedule', {}, {}, '/schedule'],
  ['/schedule', {}, { month: '2026-11', station: undefined, day: '' }, '/schedule?month=2026-11'],
  ['/schedule', {}, { station: 'Bay 1 & 2' }, '/schedule?station=Bay+1+%26+2'],
  ['/customers/$id/edit', { id: 'a/b c' }, {}, '/customers/a%2Fb%20c/edit'],
])('%s with %j and %j is an address, and reads back', (path, params, search, href) => {
  expect(hrefOf(path, params, search)).toBe(href);
  const [pathname = '', query = ''] = href.split('?');
  expect(matchPath(path, pathname)).toEqual(params);
  expect(searchOf(query)).toEqual(Object.fromEntries(Object.entries(search).filter(([, value]) => value)));
});

test.each([
  ['/schedule', '/schedule', {}, true],
  ['/schedule', '/schedule/', {}, true],
  ['/schedule', '/schedule/booking/new', {}, true],
  ['/schedule', '/schedules', {}, false],
  ['/schedule', '/invoices', {}, false],
  ['/', '/invoices', {}, false],
  ['/schedule', '/schedule', { month: '2026-11' }, true],
  ['/schedule?month=2026-11', '/schedule', { month: '2026-11', station: 'Bay 1' }, true],
  ['/schedule?month=2026-11', '/schedule', { month: '2026-12' }, false],
])('a link to %s at %s %j is the current one: %s', (href, pathname, search, isCurrent) => {
  expect(isAt(href, pathname, search)).toBe(isCurrent);
});
