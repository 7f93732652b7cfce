// Loaded before a program under test: writes each attempt to reach another computer, or to look up a name, to a file.

import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const NEAR = new Set(['127.0.0.1', '::1', 'localhost', '0.0.0.0']);
const note = (what) => appendFileSync(process.env.OUTGOING_LOG, `${what}\n`);

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...args) {
  const [options] = args.flat();
  const host = typeof options === 'object' ? (options.host ?? options.path ?? 'localhost') : (args[1] ?? 'localhost');
  note(`${NEAR.has(host) ? 'near' : 'far'} connect ${host}`);
  return connect.apply(this, args);
};
for (const from of [dns, dns.promises]) {
  for (const name of Object.keys(from).filter((key) => /^(lookup|resolve|reverse)/.test(key))) {
    const original = from[name];
    from[name] = function (host, ...rest) {
      note(`${NEAR.has(host) ? 'near' : 'far'} ${name} ${host}`);
      return original.call(this, host, ...rest);
    };
  }
}
syncBuiltinESMExports();
