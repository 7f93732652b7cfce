type Contact = { firstName: string; lastName: string; email: string; phone: string };

/** Reads a search text as an email address, a phone number or a name. */
export function contactIn(text: string): Partial<Contact> {
  const known = text.trim();
  if (known.includes('@')) return { email: known };
  if (/\d/.test(known) && !/\p{L}/u.test(known)) return { phone: known };
  const [firstName = '', ...others] = known.split(/\s+/);
  return { firstName, lastName: others.join(' ') };
}
