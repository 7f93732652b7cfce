// Finds the programs for the test of failover, or installs them.
import { existsSync } from 'node:fs';
import { CLUSTER_PACKAGES, CLUSTER_PROGRAMS } from '../server/testing/cluster-programs.mjs';
import { installWithApt } from './apt-install.mjs';

/** Installs nothing where packages may start services: an etcd and a PgBouncer would stay. There it is done by hand. */
export function ensureCluster() {
  if (Object.values(CLUSTER_PROGRAMS).every((path) => existsSync(path))) return;
  if (existsSync('/run/systemd/system') || !existsSync('/usr/sbin/policy-rc.d')) return;
  console.log('Installing Patroni, etcd, PgBouncer and Postgres 15 for the tests …');
  installWithApt([CLUSTER_PACKAGES.join(' ')]);
}
