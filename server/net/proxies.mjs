// Finds the address of the client behind the proxies that TRUST_PROXY names. The setting is that of Express' "trust proxy".
import { BlockList, isIP } from 'node:net';
import { UserError } from '../../scripts/install.mjs';

/** @type {Record<string, string[]>} */
const NAMED = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
/** Maximum number of proxies. */
const MAX_PROXIES = 100;

/** @param {string} address */
const familyOf = (address) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Normalizes an address: without port, brackets or zone, and IPv4 within IPv6 as IPv4.
 * @returns {string | undefined} undefined: it is no address
 */
function plainAddress(text = '') {
  const [, bracketed, dotted] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim()) ?? [];
  const address = (bracketed ?? dotted ?? text.trim()).replace(/%.*$/, '');
  if (isIP(address) === 4) return address;
  if (isIP(address) !== 6) return undefined;
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(spelled) ?? [];
  if (low === undefined) return spelled;
  return [high, low].flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]).join('.');
}

/**
 * @param {string} [setting] the number of proxies, or their addresses and subnets with commas between, or the names loopback,
 *   linklocal and uniquelocal; without it no proxy is trusted
 * @returns {(request: Pick<import('node:http').IncomingMessage, 'socket' | 'headers'>) => string} the address to count by: the last one in X-Forwarded-For that no trusted proxy has, as
 *   each proxy adds the address that it was called from
 */
export function readTrustProxy(setting = '') {
  const isTrusted = trustIn(setting.trim());
  return ({ socket, headers }) => {
    // Node joins repeated headers with commas.
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    let address = plainAddress(socket.remoteAddress) ?? '';
    for (let hop = 0; forwarded.length > 0 && isTrusted(address, hop); hop += 1) {
      const before = plainAddress(forwarded.pop());
      // Stop at a proxy that adds no address.
      if (before === undefined) break;
      address = before;
    }
    return address;
  };
}

/** @param {string} setting @returns {(address: string, hop: number) => boolean} */
function trustIn(setting) {
  if (setting === '') return () => false;
  if (/^\d+$/.test(setting) && Number(setting) <= MAX_PROXIES) return (_address, hop) => hop < Number(setting);
  const proxies = new BlockList();
  for (const one of setting.split(',').flatMap((part) => NAMED[part.trim()] ?? part.trim())) {
    const [address, bits] = one.split('/');
    const longest = isIP(address) === 6 ? 128 : 32;
    if (!isIP(address) || (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= longest))) {
      throw new UserError(
        `TRUST_PROXY is "${setting}"; it must be the number of proxies before this server, or their addresses, such as 127.0.0.1 or 10.0.0.0/8, with commas between.`,
      );
    }
    if (bits === undefined) proxies.addAddress(address, familyOf(address));
    else proxies.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && proxies.check(address, familyOf(address));
}
