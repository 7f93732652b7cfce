// Calls functions of the database with the rights of the API's role.

const SECONDS = 10;

/** @typedef {ReturnType<typeof functionsOf>} CallFunction */

/** @param {Pick<import('./database.mjs').Database, 'transaction'>} database */
export function functionsOf(database) {
  /**
   * Calls a function as a transaction. Returns its result, parsed from JSON.
   * @param {string} expression of a JSON value
   * @param {(string | null)[]} values
   */
  return async (expression, ...values) => {
    const text = `select (${expression})::text as answer`;
    const [[{ answer }]] = await database.transaction([{ text, values, isPrepared: true }], { seconds: SECONDS });
    return !answer ? null : JSON.parse(answer);
  };
}
