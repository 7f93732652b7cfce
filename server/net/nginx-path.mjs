/** Where Debian and Ubuntu put nginx, which the test of the documented proxy needs. */
export const NGINX = '/usr/sbin/nginx';
