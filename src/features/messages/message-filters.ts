/** Value of the log's filter for all that the server could not send. */
export const FAILED = 'failed';
/** Value of the log's filter for texts that customers wrote. */
export const ANSWERS = 'answers';
