// An S3 store on loopback, in memory: one bucket, addressed by path. It checks signatures with aws4, which is not the client's code.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import aws4 from 'aws4';

/** @import { IncomingMessage } from 'node:http' */
/** @typedef {{ bytes: Buffer, changedAt: number }} StoredObject */
/** @typedef {{ status: number, code: string }} Refusal */

const KEYS = { accessKeyId: 'TESTKEY', secretAccessKey: 'a secret of the tests' };
const BUCKET = 'test-bucket';
const REGION = 'eu-test-1';
/** Objects in a page of a list, fewer than S3 has, so that lists have pages. */
const PAGE = 5;

/** @param {IncomingMessage} request */
function signatureOf({ method = '', url: path = '', headers }) {
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1].split(';') ?? [];
  const { Authorization = '' } = aws4.sign(
    {
      method,
      path,
      headers: Object.fromEntries(signed.map((name) => [name, String(headers[name] ?? '')])),
      service: 's3',
      region: REGION,
      doNotModifyHeaders: false,
      extraHeadersToInclude: Object.fromEntries(signed.map((name) => [name, true])),
    },
    KEYS,
  ).headers;
  return Authorization;
}

/** @param {IncomingMessage} request @returns {Refusal | undefined} */
function refusalOf(request) {
  const { authorization = '', 'x-amz-content-sha256': sum } = request.headers;
  if (!authorization.includes(`Credential=${KEYS.accessKeyId}/`)) return { status: 403, code: 'InvalidAccessKeyId' };
  if (authorization !== signatureOf(request)) return { status: 403, code: 'SignatureDoesNotMatch' };
  if (!sum) return { status: 400, code: 'InvalidRequest' };
  return undefined;
}

/** @param {IncomingMessage} request @returns {Promise<Buffer>} */
async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** @param {string} code */
const errorText = (code) =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

/** @param {Map<string, StoredObject>} objects @param {URLSearchParams} query */
function listText(objects, query) {
  const most = Math.min(PAGE, Number(query.get('max-keys') ?? PAGE));
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort();
  const page = keys.slice(0, most);
  const contents = page.map((key) => {
    const { bytes, changedAt } = /** @type {StoredObject} */ (objects.get(key));
    const tag = createHash('md5').update(bytes).digest('hex');
    return `<Contents><Key>${key}</Key><LastModified>${new Date(changedAt).toISOString()}</LastModified><ETag>&quot;${tag}&quot;</ETag><Size>${bytes.length}</Size></Contents>`;
  });
  const isCut = keys.length > page.length;
  const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>${BUCKET}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${isCut}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`;
}

/** @typedef {Awaited<ReturnType<typeof startTestS3>>} TestS3 */

/** @param {{ port?: number }} [options] */
export async function startTestS3({ port = 0 } = {}) {
  /** @type {Map<string, StoredObject>} */
  const objects = new Map();
  /** @typedef {(request: { method: string, key: string }) => Refusal | 'silent' | 'cut' | undefined} Fault */
  const given = { fault: /** @type {Fault} */ (() => undefined) };

  /** @param {IncomingMessage} request @param {string} key @param {URLSearchParams} query @returns {Promise<{ status: number, body?: string | Buffer }>} */
  async function answer(request, key, query) {
    if (request.method === 'GET' && key === '') return { status: 200, body: listText(objects, query) };
    const object = objects.get(key);
    if (request.method === 'GET')
      return object ? { status: 200, body: object.bytes } : { status: 404, body: errorText('NoSuchKey') };
    if (request.method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    if (request.method !== 'PUT') return { status: 405, body: errorText('MethodNotAllowed') };
    // A body that is cut off rejects: nothing is kept.
    const bytes = await bodyOf(request);
    objects.set(key, { bytes, changedAt: Date.now() });
    return { status: 200 };
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
    const [, bucket, ...rest] = pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    const fault = given.fault({ method: request.method ?? '', key });
    if (fault === 'silent') return;
    if (fault === 'cut') return void request.socket.destroy();
    const refusal =
      fault ?? refusalOf(request) ?? (bucket === BUCKET ? undefined : { status: 404, code: 'NoSuchBucket' });
    const { status, body } = refusal
      ? { status: refusal.status, body: errorText(refusal.code) }
      : await answer(request, key, searchParams).catch(() => ({ status: 400, body: errorText('IncompleteBody') }));
    response.writeHead(status, { 'Content-Type': typeof body === 'string' ? 'application/xml' : 'image/jpeg' });
    response.end(body);
  });
  await new Promise((done) => server.listen(port, '127.0.0.1', () => done(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  const url = `s3://${BUCKET}/shop%20photos?endpoint=http://127.0.0.1:${address.port}&region=${REGION}&pathStyle=true`;
  return {
    /** PHOTOS_URL */
    url,
    /** The environment of a server that uses it. */
    env: { PHOTOS_URL: url, AWS_ACCESS_KEY_ID: KEYS.accessKeyId, AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey },
    /** By key. */
    objects,
    /** Lets the next requests fail: 'silent' is never answered, 'cut' loses its connection. @param {Fault} [fault] */
    fail(fault = () => undefined) {
      given.fault = fault;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
