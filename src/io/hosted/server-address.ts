/** The address of the shop's server and its public key (not a secret: row policies decide). */
type ServerAddress = {
  url: string;
  key: string;
  /** True for a team server, which serves the page and publishes changes at /events. */
  isTeam: boolean;
  /** The version of the tables that the page was written for. A team server compares it with its own. */
  tables?: string;
};

/**
 * Parses the content of `<meta name="clearcoat-server">`, which a build for Supabase or a team server writes: 'https://… key', or
 * the key and the version of its tables when the page comes from the server itself.
 */
export function parseServerAddress(content: string): ServerAddress {
  const [first = '', second = ''] = content.split(' ');
  return URL.canParse(first)
    ? { url: first, key: second, isTeam: false }
    : { url: location.origin, key: first, isTeam: true, tables: second };
}
