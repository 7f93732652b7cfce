/** Path of nginx on Debian and Ubuntu, for the test of the documented proxy. */
export const NGINX = '/usr/sbin/nginx';
