/** Minimum password length of an account on a server. Same as `MIN_ACCOUNT_PASSWORD_LENGTH` in server/accounts/passwords.mjs. */
export const MIN_PASSWORD_LENGTH = 8;
