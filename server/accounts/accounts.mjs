// The auth API: accounts, sign-in and sessions. Each call is one database function (accounts.sql), so that it is atomic.
import { setTimeout as wait } from 'node:timers/promises';
import { authError } from '../api/api-error.mjs';
import { sessionAnswer, settingsAnswer, userAnswer } from './account-answers.mjs';
import { createPasswords } from './passwords.mjs';
import { createSignInLimits } from './sign-in-limits.mjs';

/** @import { OpenedSession } from './account-answers.mjs' */
/** @import { readLogout, readPasswordSignIn, readRefresh, readSignUp, readUserChange } from './read-auth-bodies.mjs' */
/** @import { Tokens } from './tokens.mjs' */

const MAX_ACCOUNTS = 200;
/** Minimum time of a failed sign-in, so that it says nothing about why it failed. */
const REFUSED_MS = 150;

/** Error code and message by the reason that the database gives. @type {Record<string, [code: string, message: string]>} */
const SIGN_UP_REFUSALS = {
  closed: ['signup_disabled', 'Ask the owner of the shop for an invitation link, then open that link.'],
  exists: ['user_already_exists', 'User already registered'],
  full: ['account_limit', 'This server has as many accounts as it can have. Ask the person who runs it.'],
};

const wrongPassword = () => authError(400, 'invalid_credentials', 'Invalid login credentials');
const sessionEnded = () => authError(403, 'session_not_found', 'Your session has ended. Sign in again.');

/** @typedef {{ person: import('./tokens.mjs').Person, client: string }} Asked client: IP address of the device */
/** @typedef {ReturnType<typeof createAccounts>} Accounts */

/**
 * @param {object} options
 * @param {import('../database/call-function.mjs').CallFunction} options.call
 * @param {import('../net/attempts.mjs').Attempts} options.attempts
 * @param {Tokens} options.tokens
 * @param {'invited' | 'open'} [options.signUp] invited: after the first account, a new one needs an invitation; open: it does not
 * @param {number} [options.maxAccounts]
 * @param {{ address?: number, email?: number, signUps?: number }} [options.most] see createSignInLimits
 * @param {(key: string, text: string) => void} options.logRefusal see createRefusalLog
 */
export function createAccounts({
  call,
  attempts,
  tokens,
  signUp: signUpRule = 'invited',
  maxAccounts = MAX_ACCOUNTS,
  most,
  logRefusal,
}) {
  const passwords = createPasswords();
  const limits = createSignInLimits({ attempts, most, logRefusal });
  const isOpen = signUpRule === 'open';

  /**
   * Calls a function that needs an open session.
   * @param {Asked['person']} person
   * @param {string} expression
   * @param {(string | null)[]} values
   */
  function callAs({ sessionId }, expression, ...values) {
    return call(expression, sessionId, ...values).catch((error) => {
      throw error.code === 'PT401' ? sessionEnded() : error;
    });
  }

  /** @param {string | null} reason */
  function refuseSignUp(reason) {
    if (!reason) return;
    const [code, message] = SIGN_UP_REFUSALS[reason];
    throw authError(422, code, message);
  }

  /**
   * @param {{ email: string, password: string }} given
   * @returns {Promise<OpenedSession | undefined>} undefined: wrong password
   */
  async function openWith({ email, password }) {
    const found = await call('auth.password_of($1)', email);
    if (!(await passwords.verify(found?.hash, password))) return undefined;
    return (await call('auth.sign_in($1::uuid, $2)', found.id, found.hash)) ?? undefined;
  }

  return {
    /** @param {ReturnType<typeof readSignUp>} given @param {Asked} asked */
    async signUp({ email, password, data, invitation }, { client }) {
      await limits.countSignUp(client);
      const rule = [isOpen ? 'true' : 'false', String(maxAccounts)];
      // Checked before the password is hashed, and again when the account is made.
      const asked = 'to_json(auth.sign_up_refusal($1, $2, $3::text::boolean, $4::text::integer))';
      refuseSignUp(await call(asked, email, invitation, ...rule));
      const made = await call(
        'auth.sign_up($1, $2, $3::text::jsonb, $4, $5::text::boolean, $6::text::integer)',
        ...[email, await passwords.hash(password), data, invitation, ...rule],
      );
      refuseSignUp(made.refusal);
      return sessionAnswer(made, tokens);
    },

    /** @param {ReturnType<typeof readPasswordSignIn>} given @param {Asked} asked */
    async signIn(given, { client }) {
      const attempt = await limits.countSignIn(client, given.email);
      const began = performance.now();
      let opened;
      try {
        opened = await openWith(given);
      } catch (error) {
        // The error of the password counts, not that of a database which has gone.
        await attempt.unchecked().catch(() => undefined);
        throw error;
      }
      if (!opened) {
        await wait(Math.max(0, began + REFUSED_MS - performance.now()));
        throw wrongPassword();
      }
      await attempt.succeeded(opened.account.id);
      return sessionAnswer(opened, tokens);
    },

    /** @param {ReturnType<typeof readRefresh>} given @param {Asked} asked */
    async refresh({ refreshToken }, { client }) {
      const known = tokens.readRefreshToken(refreshToken);
      const renewed =
        known && (await call('auth.refresh($1::uuid, $2::text::integer)', known.sessionId, String(known.generation)));
      if (!renewed || renewed.refusal === 'unknown') {
        throw authError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
      }
      if (renewed.refusal === 'reused') {
        logRefusal(`reused ${client}`, `A refresh token was used again, from ${client}: its session was ended.`);
        throw authError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
      }
      return sessionAnswer(renewed, tokens);
    },

    /** @param {ReturnType<typeof readLogout>} given @param {Asked} asked */
    async logout({ scope }, { person }) {
      await call('auth.end_sessions($1::uuid, $2)', person.sessionId, scope);
    },

    /** @param {unknown} _parsed @param {Asked} asked */
    async user(_parsed, { person }) {
      return userAnswer(await callAs(person, 'auth.account_of($1::uuid)'));
    },

    /**
     * A new password ends the person's other sessions.
     * @param {ReturnType<typeof readUserChange>} given
     * @param {Asked} asked
     */
    async changeUser({ password, data }, { person, client }) {
      if (password !== undefined) {
        // Refuses an ended session before it counts as an attempt of this person.
        await callAs(person, 'auth.account_of($1::uuid)');
        await limits.countPasswordChange(client, person.userId);
      }
      const hash = password === undefined ? null : await passwords.hash(password);
      const changed = await callAs(person, 'auth.change_account($1::uuid, $2, $3::text::jsonb)', hash, data ?? null);
      if (changed.refusal) throw authError(400, 'validation_failed', 'The data of an account can have up to 8 kB.');
      return userAnswer(changed.account);
    },

    async settings() {
      return settingsAnswer(isOpen || !(await call('to_json(auth.has_accounts())')));
    },
  };
}
