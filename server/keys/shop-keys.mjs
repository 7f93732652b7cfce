// The keys of a shop to its accounts elsewhere. The owner writes one once, and no answer has it again. The database keeps it sealed
// (AES-256-GCM) with a key of the server, so that neither a dump of the database nor a backup file opens an account.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { restError } from '../api/api-error.mjs';

/** @import { Asked, Request } from '../api/routes.mjs' */

export const KEYS = '/keys/v1';
const SECONDS = 10;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const MAX_TEXT = 500;

/**
 * @typedef {{ host: string, port: number, user: string, password: string }} SmtpKey
 * @typedef {{ accountSid: string, authToken: string, from: string }} TwilioKey from: the number that texts come from
 * @typedef {{ secretKey: string, webhookSecret: string }} StripeKey webhookSecret: '' without one
 * @typedef {{ smtp: SmtpKey, twilio: TwilioKey, stripe: StripeKey }} KeyByKind
 */
/** @typedef {keyof KeyByKind} Kind */
/**
 * State of a key, for people. hint: host and user, or the last four characters. isLost: it was sealed with another key of the server.
 * isTest: of Stripe's test mode. workedAt: absent until it was used once.
 * @typedef {{ isSet: boolean, isLost?: boolean, isTest?: boolean, hint?: string, madeAt?: string, workedAt?: string, failingSince?: string, why?: string }} KeyState
 */

/** @param {string} text */
const lastFour = (text) => `…${text.slice(-4)}`;

/**
 * The fields of each kind with their names on the page, and what is shown of it.
 * @type {{ [K in Kind]: { fields: Record<string, string>, hint: (key: KeyByKind[K]) => string } }}
 */
const KINDS = {
  smtp: {
    fields: { host: 'the SMTP host', port: 'the port', user: 'the user', password: 'the password' },
    hint: ({ host, user }) => `${user}, ${host}`,
  },
  twilio: {
    fields: { accountSid: 'the Account SID', authToken: 'the Auth Token', from: 'the Twilio number' },
    hint: ({ accountSid, from }) => `${from}, account ${lastFour(accountSid)}`,
  },
  stripe: {
    fields: { secretKey: 'the secret key', webhookSecret: 'the signing secret' },
    hint: ({ secretKey }) => lastFour(secretKey),
  },
};

/** @param {string} path @returns {Kind} */
function kindOf(path) {
  const kind = path.slice(KEYS.length + 1);
  if (Object.hasOwn(KINDS, kind)) return /** @type {Kind} */ (kind);
  throw restError(404, 'no_key_kind', 'There is no such account.');
}

/** @param {Kind} kind @param {string} field @param {unknown} value @returns {string | number} */
function readField(kind, field, value) {
  if (field === 'port') {
    if (Number.isInteger(value) && Number(value) > 0 && Number(value) < 65_536) return Number(value);
    throw restError(400, 'bad_key', 'Enter the port as a number, such as 587.', { hint: field });
  }
  const text = typeof value === 'string' ? value.trim() : '';
  // Without it, the server finds out by asking.
  if (field === 'webhookSecret' && text === '') return text;
  // Control characters would end a line of SMTP or HTTP.
  const isKept = text !== '' && text.length <= MAX_TEXT && !/\p{Cc}/u.test(text);
  const isHost = field !== 'host' || /^[a-z0-9.:-]+$/i.test(text);
  if (isKept && isHost) return text;
  throw restError(400, 'bad_key', `Enter ${KINDS[kind].fields[field]} as your provider shows it.`, { hint: field });
}

/** PUT of a key. @param {Request} request @returns {{ [K in Kind]: { kind: K, key: KeyByKind[K] } }[Kind]} */
export function readKey({ path, json }) {
  const kind = kindOf(path);
  const given = /** @type {Record<string, unknown>} */ (typeof json === 'object' && json !== null ? json : {});
  const key = Object.fromEntries(
    Object.keys(KINDS[kind].fields).map((field) => [field, readField(kind, field, given[field])]),
  );
  return /** @type {ReturnType<typeof readKey>} */ ({ kind, key });
}

/** DELETE of a key. @param {Request} request */
export const readKind = ({ path }) => kindOf(path);

/** @typedef {ReturnType<typeof createShopKeys>} ShopKeys */

/**
 * @param {object} options
 * @param {Pick<import('../database/database.mjs').Database, 'transaction'>} options.database
 * @param {string} options.sealingKey 32 bytes in base64url, see secrets.mjs
 */
export function createShopKeys({ database, sealingKey }) {
  const secret = Buffer.from(sealingKey, 'base64url');
  /** Binds a key to its shop and kind: a row that is copied to another does not open. @param {string} shop @param {Kind} kind */
  const boundTo = (shop, kind) => Buffer.from(`${shop} ${kind}`);

  /** @param {string} shop @param {Kind} kind @param {unknown} key */
  function seal(shop, kind, key) {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, secret, iv).setAAD(boundTo(shop, kind));
    const text = Buffer.concat([cipher.update(JSON.stringify(key), 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), text]);
  }

  /** Returns the key; undefined: it was sealed with another key of the server. @param {string} shop @param {Kind} kind @param {Buffer} sealed */
  function open(shop, kind, sealed) {
    const [iv, tag] = [sealed.subarray(0, IV_BYTES), sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
    const decipher = createDecipheriv(CIPHER, secret, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(boundTo(shop, kind)).setAuthTag(tag);
    try {
      const text = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
      return JSON.parse(text.toString('utf8'));
    } catch {
      return undefined;
    }
  }

  /**
   * Returns the key for work of the server; undefined: the shop has none that can be opened.
   * @template {Kind} K
   * @param {string} shop
   * @param {K} kind
   * @returns {Promise<KeyByKind[K] | undefined>}
   */
  async function read(shop, kind) {
    const text = "select encode(private.sealed_key($1::text::uuid, $2), 'base64') as sealed";
    const [[row]] = await database.transaction([{ text, values: [shop, kind] }], { seconds: SECONDS });
    return row?.sealed ? open(shop, kind, Buffer.from(row.sealed, 'base64')) : undefined;
  }

  return {
    read,
    /** Seals and keeps a key, if the person is the owner. @param {ReturnType<typeof readKey>} given @param {Asked} asked */
    async write({ kind, key }, asked) {
      const [[owned]] = await database.transaction([{ text: 'select private.shop_of_owner()::text as shop' }], asked);
      const sealed = seal(String(owned?.shop), kind, key).toString('base64');
      const text = "select private.keep_key($1, decode($2, 'base64'))";
      await database.transaction([{ text, values: [kind, sealed] }], asked);
    },
    /** @param {Kind} kind @param {Asked} asked */
    async remove(kind, asked) {
      await database.transaction([{ text: 'select private.remove_key($1)', values: [kind] }], asked);
    },
    /**
     * Returns what an owner or manager may know of each key.
     * @param {Asked} asked
     * @returns {Promise<Record<Kind, KeyState>>}
     */
    async state(asked) {
      const text = 'select private.key_states()::text as states';
      const [[row]] = await database.transaction([{ text }], { ...asked, isReadOnly: true });
      /** @type {Record<Kind, KeyState>} */
      const states = { smtp: { isSet: false }, twilio: { isSet: false }, stripe: { isSet: false } };
      for (const { kind, shop, made_at: madeAt, worked_at: workedAt, failing_since: failingSince, why } of JSON.parse(
        String(row?.states),
      )) {
        const key = await read(shop, kind);
        if (!key) states[/** @type {Kind} */ (kind)] = { isSet: false, isLost: true };
        else {
          const hint = /** @type {(key: unknown) => string} */ (KINDS[/** @type {Kind} */ (kind)].hint)(key);
          const failing = failingSince === null ? {} : { failingSince, why };
          const worked = workedAt === null ? {} : { workedAt };
          const isTest = 'secretKey' in key && /^[rs]k_test_/.test(key.secretKey);
          states[/** @type {Kind} */ (kind)] = {
            isSet: true,
            hint,
            madeAt,
            ...(isTest && { isTest }),
            ...worked,
            ...failing,
          };
        }
      }
      return states;
    },
    /** Notes what the account answered last. @param {string} shop @param {Kind} kind @param {string | null} why null: it works */
    async note(shop, kind, why) {
      const text = 'select private.note_key($1::text::uuid, $2, $3::text)';
      await database.transaction([{ text, values: [shop, kind, why] }], { seconds: SECONDS });
    },
  };
}
