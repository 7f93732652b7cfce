// Loaded before a program under test: writes each attempt to reach another computer, or to look up a name, to a file.

import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const NEAR = new Set(['127.0.0.1', '::1', 'localhost', '0.0.0.0']);
/** @param {string} call @param {string} host */
const note = (call, host) =>
  appendFileSync(String(process.env.OUTGOING_LOG), `${NEAR.has(host) ? 'near' : 'far'} ${call} ${host}\n`);

const { connect } = net.Socket.prototype;
Object.assign(net.Socket.prototype, {
  /** @param {unknown[]} args */
  connect(...args) {
    const [options] = args.flat();
    const { host, path } = /** @type {{ host?: string, path?: string }} */ (
      typeof options === 'object' ? options : { host: args[1] }
    );
    note('connect', host ?? path ?? 'localhost');
    return Reflect.apply(connect, this, args);
  },
});
for (const from of [dns, dns.promises]) {
  for (const [name, original] of Object.entries(from)) {
    if (!/^(lookup|resolve|reverse)/.test(name) || typeof original !== 'function') continue;
    Object.assign(from, {
      /** @param {[host: string, ...rest: unknown[]]} args */
      [name](...args) {
        note(name, args[0]);
        return Reflect.apply(original, this, args);
      },
    });
  }
}
syncBuiltinESMExports();
