// Access tokens (signed claims, valid for an hour) and refresh tokens, both signed with keys that never leave the server.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { restError } from '../api/api-error.mjs';

export const TOKEN_SECONDS = 3600;
const ALGORITHM = 'HS256';
const AUDIENCE = 'authenticated';
/** Database role of signed-in users. */
const PEOPLE = 'authenticated';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const REFRESH_TOKEN = /^([0-9a-f-]{36})\.(0|[1-9]\d{0,8})\.([\w-]{43})$/;
/** Separates the key of refresh tokens from that of access tokens. */
const REFRESH_KEY = 'clearcoat refresh tokens';

/**
 * @typedef {{ role: string, claims: string, sessionId: string | null, userId: string, email: string }} Person claims as JSON; sessionId: null if signed out
 */

/** @param {unknown} error */
function refusal(error) {
  if (error instanceof errors.JWTExpired) return restError(401, 'PGRST303', 'JWT expired');
  if (error instanceof errors.JWTClaimValidationFailed) return restError(401, 'PGRST303', 'JWT claims are not valid');
  return restError(401, 'PGRST301', 'JWT is not valid');
}

/** @param {unknown} value @returns {value is string} */
const isId = (value) => typeof value === 'string' && UUID.test(value);

/** @param {import('jose').JWTPayload} claims @returns {Person} */
function personOf(claims) {
  const { sub, role, email, session_id: sessionId } = claims;
  if (role !== PEOPLE || !isId(sub) || !isId(sessionId)) throw restError(401, 'PGRST303', 'JWT claims are not valid');
  return {
    role,
    claims: JSON.stringify(claims),
    sessionId,
    userId: sub,
    email: typeof email === 'string' ? email : '',
  };
}

/** @typedef {ReturnType<typeof createTokens>} Tokens */

/** @param {string} jwtSecret signs for everyone: it never leaves the server */
export function createTokens(jwtSecret) {
  const key = new TextEncoder().encode(jwtSecret);
  const refreshKey = createHmac('sha256', key).update(REFRESH_KEY).digest();
  /** @param {string} text */
  const seal = (text) => createHmac('sha256', refreshKey).update(text).digest('base64url');

  return {
    /** @param {{ user: { id: string, email: string }, sessionId: string }} whose @returns {Promise<string>} an access token */
    sign({ user, sessionId }) {
      return new SignJWT({ role: PEOPLE, email: user.email, session_id: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(user.id)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${TOKEN_SECONDS}s`)
        .sign(key);
    },
    /**
     * Verifies an access token. Its session may have ended: the database checks that in each transaction.
     * @param {string} token
     * @returns {Promise<Person>}
     * @throws {import('../api/api-error.mjs').ApiError} 401 in PostgREST's form
     */
    async read(token) {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        audience: AUDIENCE,
        requiredClaims: ['exp'],
      }).catch((error) => {
        throw refusal(error);
      });
      return personOf(payload);
    },
    /** @param {string} sessionId @param {number} generation number of refreshes of the session */
    refreshToken(sessionId, generation) {
      const text = `${sessionId}.${generation}`;
      return `${text}.${seal(text)}`;
    },
    /**
     * @param {string} token
     * @returns {{ sessionId: string, generation: number } | undefined} undefined: not signed by this server
     */
    readRefreshToken(token) {
      const [, sessionId, generation, sum] = REFRESH_TOKEN.exec(token) ?? [];
      if (sum === undefined || !UUID.test(sessionId)) return undefined;
      const isOurs = timingSafeEqual(Buffer.from(sum), Buffer.from(seal(`${sessionId}.${generation}`)));
      return isOurs ? { sessionId, generation: Number(generation) } : undefined;
    },
  };
}
