/**
 * Encodes a text for a `mailto:` or `sms:` URL (RFC 6068, RFC 5724), with line breaks as CRLF. Half an emoji, which a text that was cut off
 * can end with, has no encoding and becomes the replacement character.
 */
export function encodedText(text: string): string {
  return encodeURIComponent(text.replace(/\r?\n/g, '\r\n').replace(/[\ud800-\udfff]/gu, '\ufffd'));
}
