import * as z from 'zod/mini';

/** As the server asks for: `SHORTEST_PASSWORD` in server/api.mjs. */
const SHORTEST = 8;

/** A password for an account on a server. */
export const newPassword = z.string().check(z.minLength(SHORTEST, `Enter at least ${SHORTEST} characters`));
export const NEW_PASSWORD_HINT = `At least ${SHORTEST} characters.`;
