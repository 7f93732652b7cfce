// Under which names this server answers. A web page elsewhere that points a name of its own at this server's address (DNS rebinding)
// is refused, and so is a request that another site's page sends.
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { Trouble } from '../../scripts/install.mjs';

/** Endings that routers and offices give to names in their own network; nobody can register them. */
const OWN_NETWORK = ['local', 'lan', 'home', 'internal', 'intranet', 'private', 'corp', 'localdomain', 'home.arpa'];

/** @param {string | undefined} host as in the header: a name or address, perhaps with a port */
function nameOf(host = '') {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname.replace(/^\[|\]$|\.$/g, '') : '';
}

/**
 * @param {{ publicUrl?: string, ownName?: string }} [options] publicUrl: the setting PUBLIC_URL; ownName: the name of this computer
 */
export function hostNames({ publicUrl = '', ownName = hostname() } = {}) {
  if (publicUrl && !/^https?:\/\/[^/?#]+\/?$/.test(publicUrl)) {
    throw new Trouble(
      `PUBLIC_URL is "${publicUrl}"; it must be an address such as https://shop.example.com, without a path.`,
    );
  }
  const open = publicUrl ? new URL(publicUrl) : undefined;
  const own = ownName.toLowerCase().split('.')[0];
  const known = new Set(['localhost', ownName.toLowerCase(), own, ...OWN_NETWORK.map((ending) => `${own}.${ending}`)]);
  if (open) known.add(open.hostname);

  /**
   * Whether the header Host names this server. Nobody can point an IP address elsewhere.
   * @param {string | undefined} host
   */
  const isOwn = (host) => {
    const name = nameOf(host);
    return known.has(name) || isIP(name) !== 0 || name.endsWith('.localhost');
  };

  return {
    isOwn,
    /**
     * Whether a page of this server sent the request, under the name that it asked for. Browsers send Origin with each request that could
     * change something.
     * @param {string} origin
     * @param {string | undefined} host
     */
    isOwnOrigin: (origin, host) =>
      URL.canParse(origin) && nameOf(new URL(origin).host) === nameOf(host) && nameOf(host) !== '',
    /**
     * The address at which this request was sent, for links and settings.
     * @param {string | undefined} host
     * @param {boolean} isEncrypted
     */
    originOf(host, isEncrypted) {
      if (open && nameOf(host) === open.hostname) return open.origin;
      return `${isEncrypted ? 'https' : 'http'}://${host}`;
    },
  };
}
