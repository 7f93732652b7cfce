// Rate limits for sign-in and sign-up, by address and by email.
import { tooManyAttempts } from '../api/api-error.mjs';
import { networkOf } from '../net/attempts.mjs';

const FORGOTTEN = 'If you forgot your password, ask the person who runs the server for a new one.';
/** Sentences for the person: why, how long, and what works meanwhile. */
const SENTENCES = {
  /** @param {string} wait */
  account: (wait) =>
    `Too many wrong passwords for this email, perhaps by someone else. ${wait}. Until then, use a device that is still signed in, or a network that you signed in from before. ${FORGOTTEN}`,
  /** @param {string} wait */
  familiar: (wait) =>
    `Too many wrong passwords for this email from this network. ${wait}. Until then, use a device that is still signed in. ${FORGOTTEN}`,
  /** @param {string} wait */
  network: (wait) =>
    `Too many wrong passwords from this network. ${wait}. Until then, use a device that is still signed in. ${FORGOTTEN}`,
  /** @param {string} wait */
  signUps: (wait) => `Too many new accounts from this network. ${wait}.`,
  /** @param {string} wait */
  passwords: (wait) => `You have changed your password too often. ${wait}.`,
};

/**
 * @param {object} options
 * @param {import('../net/attempts.mjs').Attempts} options.attempts
 * @param {{ address?: number, email?: number, signUps?: number }} [options.most] attempts before more are refused for a while
 * @param {(key: string, text: string) => void} options.logRefusal see createRefusalLog
 */
export function createSignInLimits({ attempts, most = {}, logRefusal }) {
  const { address = 30, email: perEmail = 10, signUps = 20 } = most;
  const bySignUp = attempts.limit('sign-up', { most: signUps, minutes: 60 });
  const byPerson = attempts.limit('password', { most: perEmail, minutes: 5 });

  /** @param {string} what @param {string} client @param {number} seconds @param {string} why a key of SENTENCES */
  function refuse(what, client, seconds, why) {
    logRefusal(`${what} ${networkOf(client)}`, `Too many attempts to ${what} from ${client}: refused.`);
    throw tooManyAttempts(seconds, SENTENCES[/** @type {keyof typeof SENTENCES} */ (why)]);
  }

  return {
    /**
     * Counts before the password is checked, so that parallel attempts are limited too. A network from which the account has signed
     * in before is counted separately, so that attempts from elsewhere do not lock its owner out.
     * @param {string} client
     * @param {string} email
     * @returns {Promise<{ succeeded: (userId: string) => Promise<void>, unchecked: () => Promise<void> }>} succeeded: forgives the email,
     *   and takes this attempt back for the address, but none of the others; unchecked: the password was not checked
     */
    async countSignIn(client, email) {
      const counted = await attempts.countSignIn(networkOf(client), email, {
        ofNetwork: address,
        ofEmail: perEmail,
        minutes: 5,
      });
      if (counted.seconds > 0) refuse('sign in', client, counted.seconds, counted.why);
      return { succeeded: counted.end, unchecked: () => counted.end(null) };
    },
    /** @param {string} client */
    async countSignUp(client) {
      const seconds = await bySignUp.count(networkOf(client));
      if (seconds > 0) refuse('sign up', client, seconds, 'signUps');
    },
    /** Limits how often one person makes the server hash a password. @param {string} client @param {string} userId */
    async countPasswordChange(client, userId) {
      const seconds = await byPerson.count(userId);
      if (seconds > 0) refuse('change a password', client, seconds, 'passwords');
    },
  };
}
