/** A timestamp that Postgres evaluates by its own clock, so that expiry does not depend on the clock of a device. */
export const SERVER_NOW = 'now';
