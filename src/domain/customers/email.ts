import { encodedText } from '#domain/text/encoded-text.ts';

const SHAPE = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/;
const IN_BRACKETS = /<\s*([^<>\s]+@[^<>\s]+)\s*>/;
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u00a0]/u;
const GENERAL = 'Enter an email address like name@example.com.';
const TRAILING_PUNCTUATION: Readonly<Record<string, string>> = {
  ';': 'semicolon',
  ',': 'comma',
  '.': 'period',
  ':': 'colon',
};

/**
 * Returns a sentence that says how to fix the email address; undefined when it is valid. Accepts letters of all alphabets (RFC 6531) and
 * domains without a dot.
 */
export function emailProblem(typed: string): string | undefined {
  const email = typed.trim();
  const [, inside] = IN_BRACKETS.exec(email) ?? [];
  if (inside !== undefined && inside.length + 2 < email.length) return `Enter the address alone: ${inside}`;
  if (/[<>]/.test(email)) return 'Remove the < and >.';
  if (/^mailto:/i.test(email)) return 'Remove “mailto:”.';
  if (INVISIBLE.test(email)) return "There's an invisible character in it. Type the address again.";
  if (email.split('@').length > 2) return 'Enter one email address.';
  const trailing = TRAILING_PUNCTUATION[email.at(-1) ?? ''];
  if (trailing && email.includes('@')) return `Remove the ${trailing} at the end.`;
  if (/\S\s+\S/.test(email)) return email.includes('@') ? 'Remove the space.' : GENERAL;
  if (email.includes(',')) return `There's a comma where a dot belongs: ${email.replaceAll(',', '.')}`;
  const [odd] = /[()[\]:;"\\]/.exec(email) ?? [];
  if (odd !== undefined) return `Remove the ${odd}`;
  if (email.includes('..')) return 'Remove one of the two dots.';
  return SHAPE.test(email) ? undefined : GENERAL;
}

/** Returns a `mailto:` URL with special characters escaped (RFC 6068). */
export function emailHref(email: string): string {
  return `mailto:${encodedText(email.trim()).replaceAll('%40', '@')}`;
}
