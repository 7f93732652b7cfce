/** Paths of Debian's programs for the test of failover, and the packages that bring them. */
export const CLUSTER_PROGRAMS = {
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  pgbouncer: '/usr/sbin/pgbouncer',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
};
export const CLUSTER_PACKAGES = ['patroni', 'python3-etcd', 'etcd-server', 'pgbouncer', 'postgresql-15'];
