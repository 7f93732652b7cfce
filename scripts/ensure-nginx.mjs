// Finds nginx for the test of the documented reverse proxy, or installs it.
import { existsSync } from 'node:fs';
import { NGINX } from '../server/net/nginx-path.mjs';
import { installWithApt } from './apt-install.mjs';

/** On systemd, the package would start a web server on port 80, so there it has to be installed by hand. */
export function ensureNginx() {
  if (existsSync(NGINX) || existsSync('/run/systemd/system')) return;
  console.log('Installing nginx for the tests …');
  installWithApt(['nginx-light', 'nginx']);
}
