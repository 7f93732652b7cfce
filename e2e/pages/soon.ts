/** What another device did is to be seen within two seconds; how long it took is judged in the long run alone, on a quiet machine. */
export const SOON = { timeout: process.env['LONG'] ? 2_000 : 15_000 };
