/** Characters that a password for an account on a server needs at least: `SHORTEST_PASSWORD` of server/accounts/passwords.mjs. */
export const SHORTEST_PASSWORD = 8;
