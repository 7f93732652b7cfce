// Errors of the database keep their code, message, details and hint, as PostgREST gives them: the client makes its sentences
// of them. The API on its own answers most codes with a bare 500.

/** What the API passes on by itself. */
const PASSED_ON = /^(23505|23503|23502|42501|42P01|25006|(42|22|21|PT|55|53).{3}|PGRST.*)$/;

/** The status of an answer, after the table in PostgREST's documentation. */
function statusOf(code) {
  if (/^(28|0L|0P)/.test(code)) return 403;
  if (/^(08|53)/.test(code)) return 503;
  if (code === 'P0001') return 400;
  if (/^(25|2D|38|39|3B|40|54|57|58|F0|HV|P0|XX)/.test(code)) return 500;
  return 400;
}

/** Makes `connection` of the API tell the database's errors in full. */
export function passErrorsOn(connection) {
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (thrown) => {
    const error = normalize(thrown);
    const code = error?.code;
    if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code) || PASSED_ON.test(code)) return error;
    const { message, detail = null, hint = null } = error;
    // The API's own way for a function to choose the answer: code PGRST, the answer as JSON in message and detail.
    return Object.assign(new Error(JSON.stringify({ code, message, details: detail, hint })), {
      code: 'PGRST',
      detail: JSON.stringify({ status: statusOf(code), headers: {} }),
    });
  };
}
