/** Delay of the reload, so that the user can read the toast (DATA-23, DATA-24). */
const RELOAD_DELAY_MS = 1500;

export function reloadSoon(): void {
  setTimeout(() => window.location.reload(), RELOAD_DELAY_MS);
}
