/** A time that Postgres reads as the moment of its own clock: what has expired does not depend on a device that is a day wrong. */
export const SERVER_NOW = 'now';
