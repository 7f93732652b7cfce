// A process of its own that runs the team server's Postgres for tests in the folder given, and ends it when its parent is gone.
import { startPostgres } from '../../server/database/postgres.mjs';

const database = await startPostgres({ folder: process.argv[2], password: 'of-a-test', isDurable: false });
process.once('disconnect', async () => {
  await database.stop();
  process.exit(0);
});
process.send({ url: database.url });
