/** Names that are known in one network alone. */
const OWN_NETWORK =
  /(^|\.)(localhost|local|lan|home|internal|intranet|private|corp|localdomain|home\.arpa|test|invalid)$/;
/** Addresses of one computer or network: loopback, private, link-local, and shared by carriers. */
const PRIVATE_V4 = /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
const PRIVATE_V6 = /^\[(::1?\]|::ffff:|f[cd]|fe[89ab])/;

/** Returns the web address if links to it open on a customer's phone; '' for one of this computer or of the shop's own network. */
export function linkOrigin(origin = ''): string {
  if (!/^https?:\/\//.test(origin) || !URL.canParse(origin)) return '';
  const { hostname } = new URL(origin);
  if (hostname.startsWith('[')) return PRIVATE_V6.test(hostname) ? '' : origin;
  const isAddress = /^[\d.]+$/.test(hostname);
  if (isAddress) return PRIVATE_V4.test(hostname) ? '' : origin;
  const name = hostname.replace(/\.$/, '');
  return name.includes('.') && !OWN_NETWORK.test(name) ? origin : '';
}
