// Errors for the log: where they came from, without what a customer typed.

/** @param {unknown} error @returns {string} its kind and message, and the calls that led to it; of an error of Postgres the code alone */
export function describeError(error) {
  if (!(error instanceof Error)) return 'something that is not an error was thrown';
  const calls = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  // A message of Postgres can hold a customer's data.
  const { code } = /** @type {NodeJS.ErrnoException} */ (error);
  const what = error.name === 'PostgresError' ? `Postgres ${code}` : `${error.name}: ${error.message}`;
  return [what, ...calls].join('\n');
}
