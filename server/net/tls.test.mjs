import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenCertificate, ownCertificate, serialNumber } from './tls.mjs';

const NAMES = ['localhost', 'shop-pc', 'shop-pc.local', '127.0.0.1', '::1', '192.168.1.5'];
const DAY = 86_400_000;
let folder = '';
const own = (options) => ownCertificate(folder, { names: NAMES, ...options });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clearcoat-tls-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a client that trusts the authority is served under each name, and under no other', async () => {
  const { key, cert, authorityPath } = own();
  const server = createServer({ key, cert }, (_request, response) => response.end('served'));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  const ask = (servername) =>
    new Promise((resolve) => {
      const options = { host: '127.0.0.1', port, ca: readFileSync(authorityPath), headers: { host: servername } };
      get({ ...options, ...(servername !== '127.0.0.1' && { servername }) }, (response) =>
        response.on('data', (text) => resolve(String(text))),
      ).on('error', (error) => resolve(error.code));
    });
  const answers = await Promise.all(['localhost', 'shop-pc', 'shop-pc.local', '127.0.0.1', 'bank.example'].map(ask));
  expect(answers).toEqual(['served', 'served', 'served', 'served', 'ERR_TLS_CERT_ALTNAME_INVALID']);
  server.close();
});

test('the certificate stays from start to start, and is created again for a new name or 30 days before its end, by the same authority', () => {
  const first = own();
  expect(own().cert).toEqual(first.cert);
  const moved = own({ names: [...NAMES, '192.168.1.77'] });
  const later = own({ now: Date.now() + 368 * DAY });
  const authority = new X509Certificate(readFileSync(first.authorityPath));
  const certificates = [first, moved, later].map(({ cert }) => new X509Certificate(cert));
  expect(certificates.map((certificate) => certificate.verify(authority.publicKey))).toEqual([true, true, true]);
  expect(new Set(certificates.map(({ serialNumber }) => serialNumber)).size).toBe(3);
  expect(certificates[1].checkIP('192.168.1.77')).toBe('192.168.1.77');
});

test('keys are readable by their owner alone', () => {
  own();
  const modes = ['ca.key', 'server.key'].map((name) => (statSync(join(folder, 'tls', name)).mode & 0o777).toString(8));
  expect(modes).toEqual(['600', '600']);
});

test('a certificate from files: both files or none, and readable', () => {
  const paths = { TLS_CERT: join(folder, 'tls', 'server.crt'), TLS_KEY: join(folder, 'tls', 'server.key') };
  expect(givenCertificate({})).toBeUndefined();
  expect(givenCertificate(paths)).toEqual({ key: readFileSync(paths.TLS_KEY), cert: readFileSync(paths.TLS_CERT) });
  expect(() => givenCertificate({ TLS_CERT: paths.TLS_CERT })).toThrow('Set both TLS_CERT and TLS_KEY, or neither.');
  expect(() => givenCertificate({ ...paths, TLS_KEY: '/nowhere' })).toThrow('The certificate cannot be read');
});

test('a serial number is a positive one of 16 bytes without zeros in front: 10,000 in turn, all different', () => {
  const numbers = Array.from({ length: 10_000 }, () => serialNumber());
  expect(numbers.filter((number) => !/^[4-7][0-9a-f]{31}$/.test(number))).toEqual([]);
  expect(new Set(numbers).size).toBe(10_000);
});
