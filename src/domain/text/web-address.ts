/** Longest address that is accepted. */
const MAX_LENGTH = 2000;

/**
 * A whole address: https, a host name with a dot in letters, digits and hyphens, no person before it, no other port, and nothing but visible
 * ASCII without \ after it. So what is read in it is what a browser opens. `is_web_address` in supabase/schema is the same.
 */
const WEB_ADDRESS =
  /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])(?::443)?(?:[/?#][!-[\]-~]*)?$/i;

/** Returns whether the text is an address that customers may be sent to. */
export function isWebAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && WEB_ADDRESS.test(text) && URL.canParse(text);
}

/** Returns the address that a pasted text means: letters of other scripts in the host name become those of ASCII. '' for none. */
export function webAddressOf(text: string): string {
  const address = text.trim();
  if (isWebAddress(address) || !URL.canParse(address)) return address;
  const url = new URL(address);
  // A browser reads \ as /, and passes over line ends.
  return /[\\\s]/.test(address) || url.username !== '' || url.password !== '' ? address : url.href;
}

/** Returns the host name that an address opens, as browsers name it; '' for no address. */
export function hostOf(address: string): string {
  return isWebAddress(address) ? new URL(address).hostname : '';
}
