// Parses the search params of calls for rows: the part of PostgREST's grammar that the app uses. Rejects anything else.
import { restError } from './api-error.mjs';

const NAME = /^[a-z_][a-z0-9_]{0,62}$/;
const RESERVED = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict']);
const LONGEST_SELECT = 2000;
const MAX_EMBEDDED = 8;
const DEEPEST = 2;
const MAX_VALUES = 1000;
const IS_VALUES = new Set(['null', 'not_null', 'true', 'false', 'unknown']);

/**
 * @typedef {{ columns: string[], embedded: { table: string, fields: Fields }[] }} Fields columns: names, or `*`
 * @typedef {'eq' | 'gt' | 'lte'} Comparison
 * @typedef {{ column: string, operator: Comparison | 'is', value: string } | { column: string, operator: 'in', value: string[] }} Filter
 * @typedef {{ fields: Fields, filters: Filter[], order: { column: string, isDescending: boolean }[], limit: number | undefined, offset: number }} Query
 */

/** @param {string} message */
function wrong(message) {
  return restError(400, 'PGRST100', message);
}

/** @param {string} text */
function nameIn(text) {
  if (NAME.test(text)) return text;
  throw wrong(`"${text.slice(0, 63)}" is not a name.`);
}

/** Splits at commas outside of parentheses. @param {string} text */
function splitFields(text) {
  const parts = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length && depth >= 0; at += 1) {
    const sign = text[at];
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (sign === ',' && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  if (depth !== 0) throw wrong('A parenthesis is not closed.');
  return [...parts, text.slice(from)];
}

/** @param {string} text @returns {Fields} */
function readFields(text, depth = 0) {
  const columns = [];
  const embedded = [];
  for (const part of splitFields(text)) {
    const [, table, inner] = /^([a-z_][a-z0-9_]{0,62})\((.*)\)$/s.exec(part) ?? [];
    if (table === undefined) columns.push(part === '*' ? part : nameIn(part));
    else if (depth === DEEPEST || embedded.length === MAX_EMBEDDED) throw wrong('Too many tables within each other.');
    else embedded.push({ table, fields: readFields(inner, depth + 1) });
  }
  return { columns, embedded };
}

/** @param {URLSearchParams} params @returns {Fields} */
function readSelect(params) {
  const text = one(params, 'select') ?? '*';
  if (text.length > LONGEST_SELECT) throw wrong('The list of columns is too long.');
  return readFields(text);
}

/**
 * Returns the only value of a param. A param given twice is ambiguous, so it has none.
 * @param {URLSearchParams} params
 * @param {string} name
 */
function one(params, name) {
  const values = params.getAll(name);
  if (values.length > 1) throw wrong(`"${name}" is there ${values.length} times.`);
  return values[0];
}

/**
 * Parses the values of a list: a value that starts with a quote ends at the next quote, any other at the next comma.
 * @param {string} text
 */
function readList(text) {
  const inner = /^\((.*)\)$/s.exec(text)?.[1];
  if (inner === undefined) throw wrong('A list needs parentheses.');
  if (inner === '') return [];
  const values = [];
  for (let rest = `,${inner}`; rest !== ''; ) {
    const [whole, quoted, plain] = /^,(?:"((?:[^"\\]|\\.)*)"(?=,|$)|([^",][^,]*|))/s.exec(rest) ?? [];
    if (whole === undefined) throw wrong('A quote in a list is not closed.');
    values.push(quoted?.replace(/\\(.)/gs, '$1') ?? plain);
    rest = rest.slice(whole.length);
  }
  if (values.length > MAX_VALUES) throw wrong(`A list has at most ${MAX_VALUES} values.`);
  return values;
}

/** @param {string} column @param {string} text @returns {Filter} */
function readFilter(column, text) {
  const [, operator, value] = /** @type {[string, Filter['operator'], string] | never[]} */ (
    /^(eq|gt|lte|in|is)\.(.*)$/s.exec(text) ?? []
  );
  if (operator === undefined) throw wrong(`There is no such filter for "${nameIn(column)}".`);
  if (operator === 'is' && !IS_VALUES.has(value)) throw wrong('"is" takes null, not_null, true, false or unknown.');
  if (operator === 'in') return { column: nameIn(column), operator, value: readList(value) };
  return { column: nameIn(column), operator, value };
}

/** @param {URLSearchParams} params @returns {Filter[]} */
function readFilters(params) {
  return [...params].filter(([name]) => !RESERVED.has(name)).map(([name, text]) => readFilter(name, text));
}

/** @param {URLSearchParams} params */
function readOrder(params) {
  const text = one(params, 'order');
  if (!text) return [];
  return text.split(',').map((part) => {
    const [, column, direction] = /^([a-z_][a-z0-9_]{0,62})(?:\.(asc|desc))?$/.exec(part) ?? [];
    if (column === undefined) throw wrong('The order names columns, with .asc or .desc behind them.');
    return { column, isDescending: direction === 'desc' };
  });
}

/** @param {URLSearchParams} params @param {string} name */
function readCount(params, name) {
  const text = one(params, name);
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw wrong(`"${name}" is a whole number.`);
}

/** @param {URLSearchParams} params @returns {Query} */
export function readQuery(params) {
  return {
    fields: readSelect(params),
    filters: readFilters(params),
    order: readOrder(params),
    limit: readCount(params, 'limit'),
    offset: readCount(params, 'offset') ?? 0,
  };
}

/**
 * Parses column names, with or without quotes.
 * @param {URLSearchParams} params
 * @param {string} name
 * @returns {string[] | undefined}
 */
export function readNames(params, name) {
  const text = one(params, name);
  return text === undefined ? undefined : text.split(',').map((part) => nameIn(part.replace(/^"(.*)"$/, '$1')));
}
