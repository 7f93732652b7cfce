// The rows and functions API. Parses requests and builds responses. Only the row policies decide who may see and change data.
import { restError } from './api-error.mjs';
import { readNames, readQuery } from './read-query.mjs';
import { rowStatements } from './row-statements.mjs';

/** @import { Database, Statement } from '../database/database.mjs' */
/** @import { Fields, Filter } from './read-query.mjs' */
/** @import { Answer, Asked, Request } from './routes.mjs' */

const SINGLE = 'application/vnd.pgrst.object+json';
const MAX_ROWS_WRITTEN = 10_000;

/** @typedef {Asked & { table: string }} AskedOfTable */
/** @typedef {{ filters: Filter[], fields: Fields | undefined, resolution: string | undefined, isSingle: boolean }} Write */
/** @typedef {Parameters<Database['transaction']>[1]} Options */

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses the preferences of the client (RFC 7240) that PostgREST supports. @param {Headers} headers */
function readPreferences(headers) {
  const prefer = headers.get('prefer') ?? '';
  return {
    isCounted: /\bcount=exact\b/.test(prefer),
    isReturned: /\breturn=representation\b/.test(prefer),
    resolution: /\bresolution=(merge|ignore)-duplicates\b/.exec(prefer)?.[1],
  };
}

/** Returns whether the client requested one row as an object, not a list. @param {Headers} headers */
const asksForOne = (headers) => headers.get('accept')?.startsWith(SINGLE) ?? false;

/** @param {Request} request @returns {Write} */
function readWrite({ params, headers }) {
  const { fields, filters } = readQuery(params);
  const { isReturned, resolution } = readPreferences(headers);
  return { filters, fields: isReturned ? fields : undefined, resolution, isSingle: asksForOne(headers) };
}

/**
 * Requires a filter for changes, which would otherwise affect all rows that the user may change.
 * @param {Request} request
 */
function readFilteredWrite(request) {
  const write = readWrite(request);
  if (write.filters.length === 0) throw restError(400, 'PGRST100', 'A change of rows needs a filter.');
  return write;
}

/** GET and HEAD of a table. @param {Request} request */
export function readRead({ params, headers, method }) {
  const { isCounted } = readPreferences(headers);
  return { query: readQuery(params), isCounted, isSingle: asksForOne(headers), isCountAlone: method === 'HEAD' };
}

/** POST to a table: one row, or several with the same columns. @param {Request} request */
export function readInsert(request) {
  const { json, params } = request;
  const rows = Array.isArray(json) ? json : [json];
  if (!rows.every(isObject)) throw restError(400, 'PGRST102', 'The body is a row, or a list of rows.');
  if (rows.length > MAX_ROWS_WRITTEN) throw restError(400, 'PGRST102', `At most ${MAX_ROWS_WRITTEN} rows at once.`);
  const columns = readNames(params, 'columns') ?? Object.keys(rows[0] ?? {});
  if (rows.length > 0 && columns.length === 0) throw restError(400, 'PGRST102', 'A row needs columns.');
  const isAlike = rows.every((row) => Object.keys(row).every((name) => columns.includes(name)));
  if (!isAlike) throw restError(400, 'PGRST102', 'All object keys must match');
  return { rows, columns, target: readNames(params, 'on_conflict'), ...readWrite(request) };
}

/** PATCH of a table. @param {Request} request */
export function readUpdate(request) {
  if (!isObject(request.json)) throw restError(400, 'PGRST102', 'The body is an object of the columns that change.');
  return { row: request.json, ...readFilteredWrite(request) };
}

/** DELETE of a table. */
export const readRemoval = readFilteredWrite;

/** POST to a function: its arguments by name. @param {Request} request */
export function readCall({ json = {} }) {
  if (!isObject(json)) throw restError(400, 'PGRST102', 'The body is an object of arguments by name.');
  return json;
}

/** Returns the single row requested as an object. @param {string} body */
function singleOf(body) {
  const rows = JSON.parse(body);
  if (rows.length === 1) return JSON.stringify(rows[0]);
  throw restError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows.length} rows`,
  });
}

/** @typedef {ReturnType<typeof rowsAndFunctions>} RowsAndFunctions */

/** @param {Pick<Database, 'transaction'>} database @param {import('./catalog.mjs').Catalog} catalog */
export function rowsAndFunctions(database, catalog) {
  const statements = rowStatements(catalog);

  /** @param {Statement} statement @param {Options} options */
  async function run(statement, options) {
    const [[row]] = await database.transaction([statement], options);
    return row;
  }

  /**
   * @param {Statement} statement
   * @param {Write} write
   * @param {number} status
   * @param {Options} options
   * @returns {Promise<Answer>}
   */
  async function write(statement, { fields, isSingle }, status, options) {
    const row = await run(statement, options);
    if (!fields) return { status: status === 201 ? 201 : 204 };
    const body = String(row.body);
    return { status, text: isSingle ? singleOf(body) : body };
  }

  return {
    /** @param {ReturnType<typeof readRead>} parsed @param {AskedOfTable} asked @returns {Promise<Answer>} */
    async read({ query, isSingle, ...counting }, { table, ...options }) {
      const { body, total } = await run(statements.read(table, query, counting), { ...options, isReadOnly: true });
      const text = isSingle && body !== null ? singleOf(body) : (body ?? undefined);
      // The client reads only the total, and counts the rows itself.
      return { status: 200, text, headers: { 'Content-Range': `${query.offset}-*/${total ?? '*'}` } };
    },
    /** @param {ReturnType<typeof readInsert>} parsed @param {AskedOfTable} asked @returns {Promise<Answer>} */
    async insert(parsed, { table, ...options }) {
      if (parsed.rows.length === 0) return { status: 201, ...(parsed.fields && { text: '[]' }) };
      return write(statements.insert(table, parsed), parsed, 201, options);
    },
    /** @param {ReturnType<typeof readUpdate>} parsed @param {AskedOfTable} asked @returns {Promise<Answer>} */
    async update(parsed, { table, ...options }) {
      if (Object.keys(parsed.row).length === 0)
        return { status: parsed.fields ? 200 : 204, ...(parsed.fields && { text: '[]' }) };
      return write(statements.update(table, parsed), parsed, 200, options);
    },
    /** @param {Write} parsed @param {AskedOfTable} asked */
    remove(parsed, { table, ...options }) {
      return write(statements.remove(table, parsed), parsed, 200, options);
    },
    /** @param {Record<string, unknown>} given @param {Asked & { name: string }} asked @returns {Promise<Answer>} */
    async call(given, { name, ...options }) {
      const row = await run(statements.call(name, given), options);
      return typeof row?.body === 'string' ? { status: 200, text: row.body } : { status: 204 };
    },
  };
}
