// Attempts as a process of a server counts them, on the database of a test server.
import { functionsOf } from '../database/call-function.mjs';
import { connectDatabase } from '../database/database.mjs';
import { createAttempts } from '../net/attempts.mjs';

/** @param {Pick<import('./test-server.mjs').TestServer, 'superuserUrl' | 'sql'>} server */
export function attemptsOn(server) {
  const database = connectDatabase(server.superuserUrl(), { connections: 8 });
  return {
    /** As another process would count. @param {string} [secret] */
    another: (secret = 'the secret of a test') => createAttempts({ call: functionsOf(database), secret }),
    /** Makes everything that was counted older. @param {number} seconds */
    async age(seconds) {
      await server.sql`
        update auth.attempts set ends_at = ends_at - make_interval(secs => ${seconds}),
          times = array(select t - make_interval(secs => ${seconds}) from unnest(times) t order by t)`;
    },
    stop: () => database.stop(),
  };
}
