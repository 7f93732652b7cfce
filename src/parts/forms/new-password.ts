import * as z from 'zod/mini';
import { MIN_PASSWORD_LENGTH } from '#domain/shop/password.ts';

/** A password for an account on a server. */
export const newPassword = z
  .string()
  .check(z.minLength(MIN_PASSWORD_LENGTH, `Enter at least ${MIN_PASSWORD_LENGTH} characters`));
export const NEW_PASSWORD_HINT = `At least ${MIN_PASSWORD_LENGTH} characters.`;
