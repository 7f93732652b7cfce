const NAMES = ['error', 'error_code', 'error_description', 'sb'];

/** Removes the params that a failed email link adds; undefined when there are none. */
function withoutFailure(text: string): string | undefined {
  const params = new URLSearchParams(text);
  if (!params.has('error') || !(params.has('error_code') || params.has('error_description'))) return undefined;
  for (const name of NAMES) params.delete(name);
  return params.toString();
}

/**
 * Returns true if the page was opened from an email link that was already used or has expired, and removes the error from the address.
 * The server redirects such a link to the app with `error`, `error_code` and `error_description`, after `?` or `#`. Their texts are
 * not shown, because anyone can write an address.
 */
export function takeDeadMailLink(): boolean {
  const search = withoutFailure(location.search);
  const hash = withoutFailure(location.hash.slice(1));
  if (search === undefined && hash === undefined) return false;
  const address = new URL(location.href);
  if (search !== undefined) address.search = search;
  if (hash !== undefined) address.hash = hash;
  history.replaceState(history.state, '', address);
  return true;
}
