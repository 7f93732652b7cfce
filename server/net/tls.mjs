// Certificates for `--tls`: from TLS_CERT and TLS_KEY, or self-signed. A device that trusts ca.crt of the data folder also trusts all
// certificates that the server creates later.
import { generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import forge from 'node-forge';
import { UserError } from '../../scripts/install.mjs';

const DAY = 86_400_000;
const CA_DAYS = 3650;
/** Apple devices reject certificates valid for more than 825 days, most others more than 398. */
const SERVER_DAYS = 397;
const RENEW_DAYS = 30;

function makeKey() {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

/**
 * Returns a new serial number of 16 bytes in hex. The first byte is from 40 to 7f: the number is positive, and has no zeros in front, which
 * would make the certificate unreadable (X.690, 8.3.2).
 */
export function serialNumber() {
  const bytes = randomBytes(16);
  bytes[0] = (bytes[0] & 0x3f) | 0x40;
  return bytes.toString('hex');
}

/**
 * @param {object} options
 * @param {string} options.publicKey PEM, as are all keys here
 * @param {string} options.name
 * @param {number} options.days
 * @param {object[]} options.extensions
 * @param {import('node-forge').CertificateField[]} [options.issuer] itself, without
 * @param {string} options.signWith the private key of the issuer
 * @param {number} options.now
 */
function makeCertificate({ publicKey, name, days, extensions, issuer, signWith, now }) {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = serialNumber();
  // Clocks of other devices may be slightly behind.
  certificate.validity.notBefore = new Date(now - DAY);
  certificate.validity.notAfter = new Date(now + days * DAY);
  const subject = [{ name: 'commonName', value: name }];
  certificate.setSubject(subject);
  certificate.setIssuer(issuer ?? subject);
  certificate.setExtensions([...extensions, { name: 'subjectKeyIdentifier' }]);
  certificate.sign(forge.pki.privateKeyFromPem(signWith), forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate);
}

/** Returns all names of this computer. */
export function ownNames() {
  const name = hostname().toLowerCase();
  const addresses = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ address }) => !address.startsWith('fe80'))
    .map(({ address }) => address);
  const local = name.includes('.') ? [name] : [name, `${name}.local`];
  return [...new Set(['localhost', ...local, '127.0.0.1', '::1', ...addresses])];
}

/** @param {X509Certificate} certificate @param {string[]} names @param {number} now */
function covers(certificate, names, now) {
  const isFresh = Date.parse(certificate.validTo) - now > RENEW_DAYS * DAY;
  return isFresh && names.every((name) => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)));
}

/** @param {string} folder @param {number} now */
function makeAuthority(folder, now) {
  const { publicKey, privateKey } = makeKey();
  const certificate = makeCertificate({
    publicKey,
    name: `Clearcoat on ${hostname().toLowerCase()}`,
    days: CA_DAYS,
    extensions: [
      { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
    signWith: privateKey,
    now,
  });
  writeFileSync(join(folder, 'ca.key'), privateKey, { mode: 0o600 });
  writeFileSync(join(folder, 'ca.crt'), certificate, { mode: 0o644 });
}

/** @param {string} folder @param {string[]} names @param {number} now */
function makeOwn(folder, names, now) {
  const authority = readFileSync(join(folder, 'ca.crt'), 'utf8');
  const { publicKey, privateKey } = makeKey();
  const certificate = makeCertificate({
    publicKey,
    name: 'Clearcoat team server',
    days: SERVER_DAYS,
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: names.map((name) => (isIP(name) ? { type: 7, ip: name } : { type: 2, value: name })),
      },
    ],
    issuer: forge.pki.certificateFromPem(authority).subject.attributes,
    signWith: readFileSync(join(folder, 'ca.key'), 'utf8'),
    now,
  });
  writeFileSync(join(folder, 'server.key'), privateKey, { mode: 0o600 });
  writeFileSync(join(folder, 'server.crt'), certificate + authority, { mode: 0o644 });
}

/**
 * Returns the self-signed certificate, created or renewed if needed.
 * @param {string} dataDir closed to others
 * @returns {{ key: Buffer, cert: Buffer, authorityPath: string }}
 */
export function ownCertificate(dataDir, { names = ownNames(), now = Date.now() } = {}) {
  const folder = join(dataDir, 'tls');
  /** @param {string} name */
  const read = (name) => readFileSync(join(folder, name));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(join(folder, 'ca.crt'))) makeAuthority(folder, now);
  const isGood = existsSync(join(folder, 'server.crt')) && covers(new X509Certificate(read('server.crt')), names, now);
  if (!isGood) makeOwn(folder, names, now);
  return { key: read('server.key'), cert: read('server.crt'), authorityPath: join(folder, 'ca.crt') };
}

/** Reads the certificate from the files in TLS_CERT and TLS_KEY. @param {NodeJS.ProcessEnv} env */
export function givenCertificate({ TLS_CERT: cert, TLS_KEY: key }) {
  if (!cert && !key) return undefined;
  if (!cert || !key) throw new UserError('Set both TLS_CERT and TLS_KEY, or neither.');
  try {
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } catch (error) {
    throw new UserError(`The certificate cannot be read: ${error.message}`);
  }
}
