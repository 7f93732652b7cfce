// The requests of intruders: made from the catalog, with texts that try to leave their place, and at random.
import { randomUUID } from 'node:crypto';
import { HARMLESS } from './filled-shop.mjs';

/** @import { Catalog } from '../../server/api/catalog.mjs' */
/** @import { Ask } from './tries.mjs' */

const REST = '/rest/v1';
const RETURNED = { prefer: 'return=representation' };
const e = encodeURIComponent;

/** @typedef {Record<string, Record<string, unknown>>} Examples a row of each table */

/** @param {Catalog} catalog @param {{ own: string, other: string, rows: Examples }} given @returns {Ask[]} */
export function readsOf({ tables, references }, { own, other, rows }) {
  return [...tables].flatMap(([table, { columns, key }]) => {
    const path = `${REST}/${table}`;
    const shop = columns.has('shop_id') ? 'shop_id' : 'id';
    const lists = references.flatMap(({ from, to }) => (from === table ? [to] : to === table ? [from] : []));
    const some = [...columns.keys()].filter((_, n) => n % 4 === 0);
    const isKey = key.map((one) => `${one}=eq.${e(String(rows[table]?.[one] ?? 'x'))}`).join('&');
    return [
      ...[
        'select=*',
        ...[own, other].map((id) => `select=*&${shop}=eq.${id}`),
        `${isKey}`,
        `${shop}=in.(${own},${other})`,
      ],
      ...[...new Set(lists)].slice(0, 8).map((one) => `select=*,${one}(*)`),
      ...some.map((column) => `select=${column}&${column}=is.not_null&order=${column}.desc&limit=3`),
    ].flatMap((query, n) => [
      { path: `${path}?${query}` },
      ...(n < 3 ? [{ method: 'HEAD', path: `${path}?${query}`, headers: { prefer: 'count=exact' } }] : []),
    ]);
  });
}

/** @param {Catalog} catalog @param {{ own: string, other: string, rows: Examples }} given @returns {Ask[]} */
export function writesOf({ tables }, { own, other, rows }) {
  return [...tables].flatMap(([table, { columns, key }]) => {
    const path = `${REST}/${table}`;
    const shop = columns.has('shop_id') ? 'shop_id' : 'id';
    const row = rows[table] ?? { [shop]: own };
    const isKey = key.map((one) => `${one}=eq.${e(String(row[one] ?? 'x'))}`).join('&');
    const last = key.at(-1) ?? 'id';
    const fresh = { ...row, [last]: /^\d+$/.test(String(row[last])) ? 9999 : randomUUID() };
    const column = HARMLESS[table] ?? 'notes';
    const upsert = (/** @type {string} */ how) => ({ prefer: `return=representation,resolution=${how}-duplicates` });
    /** @type {[string, Record<string, string> | undefined, unknown][]} */
    const posts = [
      row,
      fresh,
      { ...fresh, [shop]: other },
      { ...row, [shop]: other },
      { [shop]: own, [last]: 'x' },
    ].flatMap((one) => [
      ['', RETURNED, one],
      [`?on_conflict=${key.join(',')}`, upsert('merge'), one],
      [`?on_conflict=${key.join(',')}`, upsert('ignore'), [one]],
    ]);
    const filters = [isKey, `${shop}=eq.${own}`, `${column}=is.not_null`, `${shop}=in.(${own},${other})`];
    const changes = [
      { [column]: row[column] ?? null },
      { [shop]: other },
      row,
      { [last]: randomUUID() },
      { version: 1 },
    ];
    return [
      ...posts.map(([query, headers, body]) => ({ method: 'POST', path: path + query, headers, body })),
      ...filters.flatMap((filter) =>
        changes.map((body) => ({ method: 'PATCH', path: `${path}?${filter}&select=*`, headers: RETURNED, body })),
      ),
      ...filters.map((filter) => ({ method: 'DELETE', path: `${path}?${filter}&select=*`, headers: RETURNED })),
    ];
  });
}

/** @param {Catalog} catalog @param {{ own: string, other: string, ids: string[], random: () => number }} given @returns {Ask[]} */
export function callsOf({ functions }, { own, other, ids, random }) {
  /** @type {unknown[]} */
  const odd = [
    null,
    '',
    'x',
    -1,
    1e308,
    [],
    {},
    true,
    'a'.repeat(5000),
    [[['x']]],
    { toString: 1 },
    '\ud800',
    '\u0000',
  ];
  const pick = (/** @type {unknown[]} */ list) => list[Math.floor(random() * list.length)];
  return [...functions].flatMap(([name, { given }]) =>
    Array.from({ length: 14 }, (_, n) => ({
      method: 'POST',
      path: `${REST}/rpc/${name}`,
      body: Object.fromEntries(
        given.map(({ name: argument, type }) => {
          if (n < 6 && argument === 'shop') return [argument, n % 2 ? own : other];
          if (n < 6 && type === 'text') return [argument, pick(['estimate', 'invoice', 'fresh', 'manager', ...ids])];
          return [argument, pick([...odd, ...ids, own, other])];
        }),
      ),
    })),
  );
}

const TEXTS = [
  ...[
    "'",
    "''; drop table shops; --",
    '" or 1=1',
    '1) or (1=1',
    '$1',
    '\\',
    '\u0000',
    '..',
    '*',
    'shops(*)',
    'pg_sleep(3)',
    'id::text',
  ],
  ...[
    'extra->>secret',
    'count()',
    'customers!inner(*)',
    '(select 1)',
    'eq.*',
    'not.is.null',
    'in.(',
    'in.("',
    'é'.repeat(300),
    '{',
    'a'.repeat(9000),
  ],
  ...[
    'id;select 1',
    'public.customers',
    'private.shapes',
    'pg_catalog.pg_authid',
    'tableoid',
    'ctid',
    '__proto__',
    'constructor',
    '%00',
    '%0d%0aX: y',
  ],
  ...[
    'eq.1 or 1=1',
    'or=(id.eq.1)',
    '\ud800',
    '\u202e',
    '1e400',
    '-0',
    'NaN',
    'Infinity',
    `${'('.repeat(1500)}`,
    "E'\\x27'",
    '$$',
    '/*',
    'null',
  ],
];

/** @param {Catalog} catalog @returns {Ask[]} */
export function injectionsOf({ tables, functions }) {
  const headers = [
    'prefer',
    'accept',
    'apikey',
    'authorization',
    'accept-profile',
    'content-profile',
    'range',
    'x-forwarded-for',
    'x-clearcoat-link',
    'content-type',
  ];
  return TEXTS.flatMap((text) => {
    const word = e(text.isWellFormed?.() === false ? 'half' : text);
    return [
      ...['customers', 'invoices', 'shop_members', 'user_profiles'].flatMap((table) => [
        ...['select', 'order', 'limit', 'offset', 'id', 'shop_id', 'version', 'columns'].map((name) => ({
          path: `${REST}/${table}?${name}=${word}`,
        })),
        ...['eq', 'gt', 'in', 'is', 'lte'].map((one) => ({ path: `${REST}/${table}?select=*&id=${one}.${word}` })),
        { path: `${REST}/${table}?${word}=eq.1` },
        { path: `${REST}/${table}?select=*,shops(${word})` },
        { method: 'PATCH', path: `${REST}/${table}?id=eq.${word}`, body: { [text]: 1 } },
        { method: 'PATCH', path: `${REST}/${table}?id=is.not_null&${word}=eq.1`, body: { notes: text } },
        {
          method: 'POST',
          path: `${REST}/${table}?on_conflict=${word}`,
          headers: { prefer: 'resolution=merge-duplicates' },
          body: { id: text },
        },
        { method: 'POST', path: `${REST}/${table}?columns=${word}`, body: [{ [text]: text }] },
        { method: 'DELETE', path: `${REST}/${table}?${word}=eq.${word}` },
      ]),
      { path: `${REST}/${word}` },
      { path: `/storage/v1/object/photos/${word}/${word}` },
      ...headers.map((name) => ({ path: `${REST}/customers?select=*`, headers: { [name]: text } })),
      ...[...functions].map(([name, { given }]) => ({
        method: 'POST',
        path: `${REST}/rpc/${name}`,
        body: Object.fromEntries([
          ...given.map((one) => [one.name, text]),
          ...(text.length > 20 ? [] : [[text, text]]),
        ]),
      })),
      ...[...tables.keys()].slice(0, 6).map((table) => ({
        method: 'POST',
        path: `${REST}/rpc/apply_steps`,
        body: {
          steps: [
            { table: text, kind: 'insert', row: { [text]: text } },
            { table, kind: text, key: { [text]: text } },
          ],
        },
      })),
    ];
  });
}

/** Returns requests that were good before they were bent. @param {Ask[]} good @param {number} count @param {() => number} random @returns {Ask[]} */
export function bentOf(good, count, random) {
  const below = (/** @type {number} */ most) => Math.floor(random() * most);
  const values = [
    'null',
    '[]',
    '{}',
    '1e309',
    '-1',
    '9'.repeat(400),
    '"\\ud800"',
    '"\\u0000"',
    'true',
    '[[[]]]',
    '{"escaped":"{no json"}',
    '{"escaped":"5"}',
    '"290000-01-01"',
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  ];
  return Array.from({ length: count }, () => {
    const ask = good[below(good.length)];
    const text = ask.body === undefined ? undefined : JSON.stringify(ask.body);
    const how = below(4);
    if (text === undefined || how === 0) {
      const signs = [...ask.path];
      const at = 1 + below(signs.length - 1);
      signs[at] = e(String.fromCharCode(below(256)));
      return { ...ask, path: signs.join('') };
    }
    if (how === 1) {
      const body = Buffer.from(text);
      for (let n = 0; n <= below(4); n += 1) body[below(body.length)] = below(256);
      return { ...ask, body };
    }
    if (how === 2) return { ...ask, body: text.slice(0, below(text.length)) };
    const spots = [...text.matchAll(/:("[^"]*"|[-\d.]+|null|true|false)/g)];
    const spot = spots[below(spots.length)];
    if (!spot) return { ...ask, body: values[below(values.length)] };
    const from = spot.index + 1;
    return { ...ask, body: text.slice(0, from) + values[below(values.length)] + text.slice(from + spot[1].length) };
  });
}
