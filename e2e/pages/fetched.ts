/** For what waits until a service worker has every file of the app: fetching them takes a busy machine long. */
export const FETCHED = { timeout: 40_000 };
