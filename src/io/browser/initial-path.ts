/** Returns the path at which the browser loaded the page, before any navigation in the app. */
export function initialPath(): string {
  const [entry] = performance.getEntriesByType('navigation');
  return entry && URL.canParse(entry.name) ? new URL(entry.name).pathname : location.pathname;
}
