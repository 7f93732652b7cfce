/** Before the token. A token has no slash, so the address of a document never begins like this. */
const PREFIX = 'inspection/';

/** Returns the address of a link to an inspection. What is after the # is sent to no server. */
export function inspectionAddress(origin: string, token: string): string {
  return `${origin}/document.html#${PREFIX}${token}`;
}

/** Returns the token of a link to an inspection; undefined for the part after the # of another address. */
export function inspectionTokenOf(fragment: string): string | undefined {
  return fragment.startsWith(PREFIX) ? fragment.slice(PREFIX.length) : undefined;
}
