import { describe, expect, test } from 'vitest';
import { readNames, readQuery } from './read-query.mjs';

const read = (text) => readQuery(new URLSearchParams(text));

/** The refusal of a query: its status and code. */
function errorOf(text) {
  try {
    read(text);
    return 'nothing was refused';
  } catch ({ status, body }) {
    return `${status} ${body.code}`;
  }
}

describe('what the app asks for', () => {
  test('columns and tables within, filters, order, a page', () => {
    const select = '*,payments(*),customers(id,first_name,vehicles(*))';
    expect(
      read(`select=${select}&shop_id=eq.7&id=in.(a,"b,c","d\\"e")&order=created_at.desc,id&offset=1000&limit=1000`),
    ).toEqual({
      fields: {
        columns: ['*'],
        embedded: [
          { table: 'payments', fields: { columns: ['*'], embedded: [] } },
          {
            table: 'customers',
            fields: {
              columns: ['id', 'first_name'],
              embedded: [{ table: 'vehicles', fields: { columns: ['*'], embedded: [] } }],
            },
          },
        ],
      },
      filters: [
        { column: 'shop_id', operator: 'eq', value: '7' },
        { column: 'id', operator: 'in', value: ['a', 'b,c', 'd"e'] },
      ],
      order: [
        { column: 'created_at', isDescending: true },
        { column: 'id', isDescending: false },
      ],
      limit: 1000,
      offset: 1000,
    });
  });

  test.each([
    ['used_at=is.null', { column: 'used_at', operator: 'is', value: 'null' }],
    ['expires_at=lte.now', { column: 'expires_at', operator: 'lte', value: 'now' }],
    ['revision=gt.12', { column: 'revision', operator: 'gt', value: '12' }],
    ['id=in.(a"b,"c,\\"d\\\\",,e\\f)', { column: 'id', operator: 'in', value: ['a"b', 'c,"d\\', '', 'e\\f'] }],
    ['id=in.()', { column: 'id', operator: 'in', value: [] }],
    ['id=eq.a.b,c)', { column: 'id', operator: 'eq', value: 'a.b,c)' }],
  ])('%s', (text, filter) => {
    expect(read(text).filters).toEqual([filter]);
  });

  test('columns of a write, with or without quotes', () => {
    expect(readNames(new URLSearchParams('columns="shop_id",id'), 'columns')).toEqual(['shop_id', 'id']);
    expect(readNames(new URLSearchParams(''), 'columns')).toBeUndefined();
  });
});

test.each([
  ['a pattern that takes minutes', 'first_name=match.^(.+)(.+)(.+)(.+)\\1\\2\\3\\4$'],
  ['another operator of PostgREST', 'first_name=ilike.*a*'],
  ['a filter of filters', 'or=(id.eq.1,id.eq.2)'],
  ['a negated filter', 'id=not.eq.1'],
  ['a value that "is" does not take', 'id=is.1;drop'],
  ['a cast', 'select=id::text'],
  ['an alias', 'select=a:id'],
  ['a path in JSON', 'select=extra->>a'],
  ['a hint', 'select=customers!inner(id)'],
  ['a count', 'select=count()'],
  ['a name in quotes', 'select="id"'],
  ['a name with a sign of SQL', 'select=id"'],
  ['a filter on such a name', 'id)%20or%20(1=eq.1'],
  ['an order with more than a direction', 'order=id.desc.nullslast'],
  ['an order of an expression', 'order=random()'],
  ['tables three deep', 'select=customers(vehicles(customers(id)))'],
  ['nine tables next to each other', `select=${Array(9).fill('vehicles(id)').join(',')}`],
  ['a list of columns of 2,001 characters', `select=${'a'.repeat(2001)}`],
  ['a parenthesis that is not closed', 'select=customers(id'],
  ['a list with a quote that is not closed', 'id=in.("a,b)'],
  ['a list with text behind a quote', 'id=in.("a"b,c)'],
  ['a list without parentheses', 'id=in.a,b'],
  ['a list of 1,001 values', `id=in.(${Array(1001).fill('a').join(',')})`],
  ['a param given twice', 'limit=1&limit=2'],
  ['a limit that is no number', 'limit=1e9'],
  ['a negative offset', 'offset=-1'],
])('%s is refused', (_what, text) => {
  expect(errorOf(text)).toBe('400 PGRST100');
});
