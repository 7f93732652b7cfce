/** The reload waits, so that the toast can be read (DATA-23, DATA-24). */
const RELOAD_DELAY_MS = 1500;

export function reloadSoon(): void {
  setTimeout(() => window.location.reload(), RELOAD_DELAY_MS);
}
