import * as z from 'zod/mini';
import { SHORTEST_PASSWORD } from '#domain/shop/password.ts';

/** A password for an account on a server. */
export const newPassword = z
  .string()
  .check(z.minLength(SHORTEST_PASSWORD, `Enter at least ${SHORTEST_PASSWORD} characters`));
export const NEW_PASSWORD_HINT = `At least ${SHORTEST_PASSWORD} characters.`;
