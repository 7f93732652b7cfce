// Host names that this server accepts. Rejects DNS rebinding, where another site's name points to this server's address, and requests
// from pages of other sites.
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { UserError } from '../../scripts/install.mjs';

/** Suffixes for names in local networks, which cannot be registered. */
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
    throw new UserError(
      `PUBLIC_URL is "${publicUrl}"; it must be an address such as https://shop.example.com, without a path.`,
    );
  }
  const open = publicUrl ? new URL(publicUrl) : undefined;
  const own = ownName.toLowerCase().split('.')[0];
  const known = new Set(['localhost', ownName.toLowerCase(), own, ...OWN_NETWORK.map((ending) => `${own}.${ending}`)]);
  if (open) known.add(open.hostname);

  /**
   * Returns whether the Host header names this server. IP addresses are safe, because they cannot be pointed elsewhere.
   * @param {string | undefined} host
   */
  const isOwn = (host) => {
    const name = nameOf(host);
    return known.has(name) || isIP(name) !== 0 || name.endsWith('.localhost');
  };

  return {
    isOwn,
    /**
     * Returns whether a page of this server sent the request under the same name. Browsers send Origin with each request that can
     * change data.
     * @param {string} origin
     * @param {string | undefined} host
     */
    isOwnOrigin: (origin, host) =>
      URL.canParse(origin) && nameOf(new URL(origin).host) === nameOf(host) && nameOf(host) !== '',
    /**
     * Returns the URL origin of the request, for links and settings.
     * @param {string | undefined} host
     * @param {boolean} isEncrypted
     */
    originOf(host, isEncrypted) {
      if (open && nameOf(host) === open.hostname) return open.origin;
      return `${isEncrypted ? 'https' : 'http'}://${host}`;
    },
  };
}
