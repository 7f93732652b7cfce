/** Characters that a password for an account on a server needs at least: `MIN_PASSWORD_LENGTH` of server/accounts/passwords.mjs. */
export const MIN_PASSWORD_LENGTH = 8;
