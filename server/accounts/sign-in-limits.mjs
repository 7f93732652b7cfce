// Limits how often passwords are tried and accounts made, by address and by name.
import { tooManyAttempts } from '../api/api-error.mjs';
import { limitAttempts, networkOf } from '../attempts.mjs';

const MINUTE = 60_000;

/**
 * @param {{ address?: number, email?: number, signUps?: number }} [most] before it is refused for a while
 * @param {(key: string, text: string) => void} logRefusal see createRefusalLog
 */
export function createSignInLimits(most = {}, logRefusal) {
  const { address = 30, email: perEmail = 10, signUps = 20 } = most;
  const byAddress = limitAttempts({ most: address, withinMs: 5 * MINUTE });
  const byEmail = limitAttempts({ most: perEmail, withinMs: 5 * MINUTE });
  const bySignUp = limitAttempts({ most: signUps, withinMs: 60 * MINUTE });
  const byPerson = limitAttempts({ most: perEmail, withinMs: 5 * MINUTE });

  function refuse(what, client, seconds) {
    logRefusal(`${what} ${networkOf(client)}`, `Too many attempts to ${what} from ${client}: refused.`);
    throw tooManyAttempts(seconds);
  }

  return {
    /**
     * Counts before the password is checked, so that attempts at the same time do not slip through.
     * @returns {{ succeeded: () => void, unchecked: () => void }} succeeded: forgives the name, and takes this attempt back for the
     *   address, but none of the others; unchecked: the password was not looked at
     */
    countSignIn(client, email) {
      const network = networkOf(client);
      const seconds = byAddress.count(network) || byEmail.count(email);
      if (seconds > 0) refuse('sign in', client, seconds);
      return {
        succeeded() {
          byAddress.giveBack(network);
          byEmail.forgive(email);
        },
        unchecked() {
          byAddress.giveBack(network);
          byEmail.giveBack(email);
        },
      };
    },
    countSignUp(client) {
      const seconds = bySignUp.count(networkOf(client));
      if (seconds > 0) refuse('sign up', client, seconds);
    },
    /** Hashing takes time, so that one person cannot ask for it without end. */
    countPasswordChange(client, userId) {
      const seconds = byPerson.count(userId);
      if (seconds > 0) refuse('change a password', client, seconds);
    },
  };
}
