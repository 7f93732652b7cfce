// Rate limits for sign-in and sign-up, by address and by email.
import { tooManyAttempts } from '../api/api-error.mjs';
import { limitAttempts, networkOf } from '../net/attempts.mjs';

const MINUTE = 60_000;
/** Maximum remembered pairs of a network and an email that signed in from it. Removes the least recently used first. */
const MAX_FAMILIAR = 10_000;

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

/** Remembers which networks an account has signed in from. */
function rememberNetworks() {
  /** @type {Set<string>} in the order in which they were last used */
  const familiar = new Set();
  return {
    /** @param {string} key */
    has: (key) => familiar.has(key),
    /** @param {string} key */
    add(key) {
      familiar.delete(key);
      familiar.add(key);
      const [oldest] = familiar;
      if (familiar.size > MAX_FAMILIAR) familiar.delete(oldest);
    },
  };
}

/**
 * @param {{ address?: number, email?: number, signUps?: number } | undefined} most attempts before more are refused for a while
 * @param {(key: string, text: string) => void} logRefusal see createRefusalLog
 */
export function createSignInLimits(most = {}, logRefusal) {
  const { address = 30, email: perEmail = 10, signUps = 20 } = most;
  const byAddress = limitAttempts({ most: address, withinMs: 5 * MINUTE });
  const byEmail = limitAttempts({ most: perEmail, withinMs: 5 * MINUTE });
  const bySignUp = limitAttempts({ most: signUps, withinMs: 60 * MINUTE });
  const byPerson = limitAttempts({ most: perEmail, withinMs: 5 * MINUTE });
  const familiar = rememberNetworks();

  /** @param {string} what @param {string} client @param {number} seconds @param {keyof typeof SENTENCES} why */
  function refuse(what, client, seconds, why) {
    logRefusal(`${what} ${networkOf(client)}`, `Too many attempts to ${what} from ${client}: refused.`);
    throw tooManyAttempts(seconds, SENTENCES[why]);
  }

  return {
    /**
     * Counts before the password is checked, so that parallel attempts are limited too. A network from which the account has signed
     * in before is counted separately, so that attempts from elsewhere do not lock its owner out.
     * @param {string} client
     * @param {string} email
     * @returns {{ succeeded: () => void, unchecked: () => void }} succeeded: forgives the email, and takes this attempt back for the
     *   address, but none of the others; unchecked: the password was not checked
     */
    countSignIn(client, email) {
      const network = networkOf(client);
      const pair = `${network} ${email}`;
      const name = familiar.has(pair) ? pair : email;
      const ofNetwork = byAddress.count(network);
      if (ofNetwork > 0) refuse('sign in', client, ofNetwork, 'network');
      const ofEmail = byEmail.count(name);
      if (ofEmail > 0) refuse('sign in', client, ofEmail, name === pair ? 'familiar' : 'account');
      return {
        succeeded() {
          byAddress.giveBack(network);
          byEmail.forgive(name);
          familiar.add(pair);
        },
        unchecked() {
          byAddress.giveBack(network);
          byEmail.giveBack(name);
        },
      };
    },
    /** @param {string} client */
    countSignUp(client) {
      const seconds = bySignUp.count(networkOf(client));
      if (seconds > 0) refuse('sign up', client, seconds, 'signUps');
    },
    /** Limits how often one person makes the server hash a password. @param {string} client @param {string} userId */
    countPasswordChange(client, userId) {
      const seconds = byPerson.count(userId);
      if (seconds > 0) refuse('change a password', client, seconds, 'passwords');
    },
  };
}
