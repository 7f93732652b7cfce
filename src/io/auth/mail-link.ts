const NAMES = ['error', 'error_code', 'error_description', 'sb'];

/** The params without what a mail link that failed adds to an address; undefined when there is nothing of the kind. */
function withoutFailure(text: string): string | undefined {
  const params = new URLSearchParams(text);
  if (!params.has('error') || !(params.has('error_code') || params.has('error_description'))) return undefined;
  for (const name of NAMES) params.delete(name);
  return params.toString();
}

/**
 * Returns whether the page was opened by a link from an email that was used already or has expired, and takes that out of the address.
 * The server leads such a link to the app with `error`, `error_code` and `error_description`, after `?` or `#`. Their texts are not
 * shown: anyone can write an address.
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
