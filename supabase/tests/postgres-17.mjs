// A process of its own that runs the team server's Postgres for tests in the folder given, and ends it when its parent is gone.
import { startPostgres } from '../../server/database/postgres.mjs';

const [, , folder] = process.argv;
// Test files run at the same time, each with up to 24 connections and some for what listens.
const database = await startPostgres({ folder, password: 'of-a-test', isDurable: false, connections: 100 });
process.once('disconnect', async () => {
  await database.stop();
  process.exit(0);
});
process.send({ url: database.url });
