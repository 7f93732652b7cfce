// `npm start`: installs what is missing, builds what has changed, serves the app.
import { DIST, ensureBuilt } from './build.mjs';
import { ensureInstalled, explainAndExit, UserError } from './install.mjs';
import { createAppServer } from './serve.mjs';

function readPort(text = '4173') {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
  throw new UserError(`PORT is "${text}"; it must be a whole number from 0 to 65535.`);
}

/** @param {NodeJS.ErrnoException} error @param {number} port */
function whyNot(error, port) {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is in use. Stop the other program, or choose another port: PORT=${port + 1} npm start`;
  }
  if (error.code === 'EACCES')
    return `Port ${port} may not be used without more rights. Choose one above 1023: PORT=4173 npm start`;
  return undefined;
}

try {
  const port = readPort(process.env.PORT || undefined);
  ensureInstalled();
  ensureBuilt();
  const server = createAppServer(DIST);
  server.on('error', (error) => {
    const reason = whyNot(error, port);
    explainAndExit(reason ? new UserError(reason) : error);
  });
  server.listen(port, '0.0.0.0', () => {
    const address = /** @type {import('node:net').AddressInfo} */ (server.address());
    console.log(`Clearcoat is running at http://localhost:${address.port}`);
  });
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      server.close(() => process.exit(0));
      server.closeAllConnections();
    });
  }
} catch (error) {
  explainAndExit(error);
}
