// How values of Postgres are written in an answer: as PostgREST writes them, so that one client serves both.

/** '2026-01-01 08:30:00+00' becomes '2026-01-01T08:30:00+00:00'. */
const isoTime = (text) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
const asIs = (text) => text;
/** The API hands over JSON as text already; written again it would be a string that holds JSON. */
const jsonText = (value) => (typeof value === 'string' ? value : JSON.stringify(value));

/** For the option `types` of postgres.js; the numbers are the types' own in pg_type. */
export const VALUE_TYPES = {
  numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
  timestamp: { to: 1114, from: [1114], serialize: asIs, parse: isoTime },
  timestamptz: { to: 1184, from: [1184], serialize: asIs, parse: isoTime },
  json: { to: 114, from: [114], serialize: jsonText, parse: JSON.parse },
  jsonb: { to: 3802, from: [3802], serialize: jsonText, parse: JSON.parse },
};
