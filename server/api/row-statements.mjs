// SQL for reading and writing rows. Names come from the catalog, values are parameters; Postgres itself writes the JSON.
import { restError } from './api-error.mjs';

/** @import { Statement } from '../database/database.mjs' */
/** @import { Reference, Table } from './catalog.mjs' */
/** @import { Fields, Filter, Query } from './read-query.mjs' */

/** Row limit per request, as in Supabase. */
const MAX_ROWS = 1000;
/**
 * Allowed embeddings: records with their parts, documents with their customer, a shop with its members and settings. Not from a part or customer back to all its records,
 * which would multiply the response.
 * @param {import('./catalog.mjs').Catalog} catalog
 * @returns {Map<string, string[]>}
 */
function embeddedTables({ tables, references }) {
  const embedded = new Map([
    ['shops', ['shop_members', 'shop_settings']],
    ['shop_settings', ['shop_margins']],
  ]);
  for (const { from, to, columns } of references) {
    const isList = tables.get(to)?.columns.has('place');
    const isPart = columns.length > 1 && columns.every((column) => tables.get(from)?.key.includes(column));
    if (isList && isPart) embedded.set(to, [...(embedded.get(to) ?? []), from]);
    if (to === 'customers' && columns.includes('live_customer_id')) {
      embedded.set(from, [...(embedded.get(from) ?? []), to]);
    }
  }
  return embedded;
}

/** @typedef {ReturnType<typeof parameters>} Parameters */
/** @typedef {{ target?: string[], resolution?: string }} Conflict resolution: `merge` or `ignore` */

/** @type {Record<import('./read-query.mjs').Comparison, string>} */
const COMPARISONS = { eq: '=', gt: '>', lte: '<=' };

/** @param {string} name */
const quoted = (name) => `"${name.replaceAll('"', '""')}"`;
/** @param {string[]} names */
const listed = (names, prefix = '') => names.map((name) => prefix + quoted(name)).join(', ');
/** A Postgres array as text. @param {string[]} values */
const arrayOf = (values) => `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

/** @param {string} table @param {string} column */
function noColumn(table, column) {
  return restError(400, '42703', `column ${table}.${column} does not exist`);
}

/** Collects the parameters of a statement. */
function parameters() {
  /** @type {(string | null)[]} */
  const values = [];
  return { values, add: (/** @type {string} */ value) => `$${values.push(value)}::text` };
}

/** @param {import('./catalog.mjs').Catalog} catalog */
export function rowStatements(catalog) {
  const embedded = embeddedTables(catalog);

  /** @param {string} name @returns {Table} */
  function tableOf(name) {
    const table = catalog.tables.get(name);
    if (table) return table;
    throw restError(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`);
  }

  /** @param {string} table @param {string} column */
  function typeOf(table, column) {
    const type = tableOf(table).columns.get(column);
    if (type) return type;
    throw noColumn(table, column);
  }

  /** @param {string} table @param {string} alias @param {Filter} filter @param {Parameters} bound */
  function conditionOf(table, alias, { column, operator, value }, { add }) {
    const name = `${alias}.${quoted(column)}`;
    const type = typeOf(table, column);
    if (operator === 'is') return `${name} is ${value.replace('_', ' ')}`;
    if (operator === 'in') return `${name} = any (${add(arrayOf(value))}::${type}[])`;
    return `${name} ${COMPARISONS[operator]} ${add(value)}::${type}`;
  }

  /** @param {string} table @param {string} alias @param {Filter[]} filters @param {Parameters} bound */
  function whereOf(table, alias, filters, bound) {
    const conditions = filters.map((filter) => conditionOf(table, alias, filter, bound));
    return conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  }

  /**
   * Finds the only foreign key between two tables, in either direction.
   * @param {string} table
   * @param {string} other
   * @returns {Reference}
   */
  function referenceBetween(table, other) {
    const between = catalog.references.filter(
      ({ from, to }) => (from === table && to === other) || (from === other && to === table),
    );
    if (between.length === 1 && embedded.get(table)?.includes(other)) return between[0];
    throw restError(
      400,
      'PGRST200',
      `Could not find a relationship between '${table}' and '${other}' in the schema cache`,
    );
  }

  /**
   * @param {string} table
   * @param {string} alias
   * @param {Fields['embedded'][number]} embedded
   * @param {string} depth
   * @returns {string}
   */
  function embeddedSelect(table, alias, { table: other, fields }, depth) {
    tableOf(other);
    const inner = `${alias}_${depth}`;
    const { from, columns, toColumns } = referenceBetween(table, other);
    const [outerColumns, innerColumns] = from === table ? [columns, toColumns] : [toColumns, columns];
    const joined = outerColumns
      .map((column, n) => `${inner}.${quoted(innerColumns[n])} = ${alias}.${quoted(column)}`)
      .join(' and ');
    const rows = `select ${fieldsOf(other, inner, fields, `${depth}1`)} from public.${quoted(other)} ${inner} where ${joined} limit ${MAX_ROWS}`;
    return from === table
      ? `(select row_to_json(found) from (${rows}) found) as ${quoted(other)}`
      : `coalesce((select json_agg(found) from (${rows}) found), '[]'::json) as ${quoted(other)}`;
  }

  /** @param {string} table @param {string} alias @param {Fields} fields */
  function fieldsOf(table, alias, { columns, embedded }, depth = '0') {
    for (const column of columns) if (column !== '*') typeOf(table, column);
    return [
      ...columns.map((column) => `${alias}.${column === '*' ? '*' : quoted(column)}`),
      ...embedded.map((one, n) => embeddedSelect(table, alias, one, `${depth}${n}`)),
    ].join(', ');
  }

  /** @param {string} table @param {Query['order']} order */
  function orderOf(table, order) {
    if (order.length === 0) return '';
    const parts = order.map(({ column, isDescending }) => {
      typeOf(table, column);
      return `r.${quoted(column)}${isDescending ? ' desc' : ''}`;
    });
    return ` order by ${parts.join(', ')}`;
  }

  /**
   * Wraps a writing statement to return its rows as JSON.
   * @param {string} table
   * @param {string} statement
   * @param {Fields | undefined} fields
   * @param {Parameters} bound
   * @returns {Statement}
   */
  function returning(table, statement, fields, { values }) {
    if (!fields) return { text: statement, values };
    if (fields.embedded.length > 0)
      throw restError(400, 'PGRST100', 'A write gives back columns of its own table alone.');
    const columns = fields.columns.includes('*') ? '*' : listed(fields.columns);
    for (const column of fields.columns) if (column !== '*') typeOf(table, column);
    const text = `with written as (${statement} returning ${columns})
      select coalesce((select json_agg(written) from written), '[]')::text as body`;
    return { text, values };
  }

  /** @param {string} table @param {string[]} names */
  function knownColumns(table, names) {
    const { columns } = tableOf(table);
    const unknown = names.find((name) => !columns.has(name));
    if (unknown === undefined) return names;
    throw restError(
      400,
      'PGRST204',
      `Could not find the '${unknown.slice(0, 63)}' column of '${table}' in the schema cache`,
    );
  }

  /** @param {string} table @param {string[]} columns @param {Conflict} conflict */
  function conflictOf(table, columns, { target, resolution }) {
    if (!resolution) return '';
    const on = target ? knownColumns(table, target) : tableOf(table).key;
    if (resolution === 'ignore') return ` on conflict (${listed(on)}) do nothing`;
    return ` on conflict (${listed(on)}) do update set ${columns.map((name) => `${quoted(name)} = excluded.${quoted(name)}`).join(', ')}`;
  }

  return {
    /**
     * @param {string} table
     * @param {Query} query
     * @param {{ isCounted: boolean, isCountAlone: boolean }} options
     * @returns {Statement} gives one row: body, total
     */
    read(table, { fields, filters, order, limit, offset }, { isCounted, isCountAlone }) {
      const bound = parameters();
      const name = quoted(table);
      const where = whereOf(table, 'r', filters, bound);
      const total = isCounted ? `(select count(*) from public.${name} r${where})::text` : 'null';
      const selected = `select ${fieldsOf(table, 'r', fields)} from public.${name} r${where}${orderOf(table, order)}
        limit ${Math.min(limit ?? MAX_ROWS, MAX_ROWS)} offset ${offset}`;
      const body = isCountAlone ? 'null' : `coalesce((select json_agg(page) from (${selected}) page), '[]')::text`;
      return { text: `select ${body} as body, ${total} as total`, values: bound.values };
    },
    /** @param {string} table @param {Conflict & { columns: string[], rows: object[], fields?: Fields }} write */
    insert(table, { columns, rows, fields, target, resolution }) {
      knownColumns(table, columns);
      const bound = parameters();
      const name = `public.${quoted(table)}`;
      const from = `json_populate_recordset(null::${name}, ${bound.add(JSON.stringify(rows))}::json)`;
      const insert = `insert into ${name} (${listed(columns)}) select ${listed(columns)} from ${from}`;
      return returning(table, insert + conflictOf(table, columns, { target, resolution }), fields, bound);
    },
    /** @param {string} table @param {{ row: object, filters: Filter[], fields?: Fields }} write */
    update(table, { row, filters, fields }) {
      const columns = knownColumns(table, Object.keys(row));
      const bound = parameters();
      const name = `public.${quoted(table)}`;
      const from = `json_populate_record(null::${name}, ${bound.add(JSON.stringify(row))}::json)`;
      const update = `update ${name} r set (${listed(columns)}) = (select ${listed(columns, 'given.')} from ${from} given)`;
      return returning(table, update + whereOf(table, 'r', filters, bound), fields, bound);
    },
    /** @param {string} table @param {{ filters: Filter[], fields?: Fields }} write */
    remove(table, { filters, fields }) {
      const bound = parameters();
      const remove = `delete from public.${quoted(table)} r${whereOf(table, 'r', filters, bound)}`;
      return returning(table, remove, fields, bound);
    },
    /** @param {string} name @param {Record<string, unknown>} given arguments by name @returns {Statement} */
    call(name, given) {
      const signature = catalog.functions.get(name);
      const names = Object.keys(given);
      const isKnown = names.every((one) => signature?.given.some((argument) => argument.name === one));
      const isWhole = signature?.given.slice(0, signature.required).every((argument) => argument.name in given);
      if (!signature || !isKnown || !isWhole) {
        throw restError(
          404,
          'PGRST202',
          `Could not find the function public.${name} with these arguments in the schema cache`,
        );
      }
      const used = signature.given.filter((argument) => argument.name in given);
      const from =
        used.length === 0
          ? ''
          : ` from json_to_record($1::text::json) as given (${used.map((one) => `${quoted(one.name)} ${one.type}`).join(', ')})`;
      const call = `public.${quoted(name)}(${used.map((one) => `${quoted(one.name)} => given.${quoted(one.name)}`).join(', ')})`;
      return {
        text: `select ${signature.isVoid ? call : `${call}::text as body`}${from}`,
        values: used.length === 0 ? [] : [JSON.stringify(given)],
      };
    },
  };
}
