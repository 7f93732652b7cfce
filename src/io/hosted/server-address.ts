/** Where the shop's server is, and the key with which the app may speak to it (not a secret: row policies decide). */
type ServerAddress = {
  url: string;
  key: string;
  /** A team server, which serves the page itself and tells of changes at /events. */
  isTeam: boolean;
};

/**
 * The server that a page names as its own: 'https://… key', or the key alone for the server of the page itself. A build for Supabase
 * and a team server write that into the page, as `<meta name="clearcoat-server">`.
 */
export function parseServerAddress(content: string): ServerAddress {
  const [first = '', second] = content.split(' ');
  return second === undefined
    ? { url: location.origin, key: first, isTeam: true }
    : { url: first, key: second, isTeam: false };
}
