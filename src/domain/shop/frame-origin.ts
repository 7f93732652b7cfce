/**
 * Origins of web sites that may show a page of the shop within theirs: with TLS, or on this computer. Nothing in them can end the header
 * `frame-ancestors`, in which the server names them.
 */
export const FRAME_ORIGIN = /^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/;
