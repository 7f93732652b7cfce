type Contact = { firstName: string; lastName: string; email: string; phone: string };

/** Tells by its look what somebody was searched by. */
export function contactIn(text: string): Partial<Contact> {
  const known = text.trim();
  if (known.includes('@')) return { email: known };
  if (/\d/.test(known) && !/\p{L}/u.test(known)) return { phone: known };
  const [firstName = '', ...others] = known.split(/\s+/);
  return { firstName, lastName: others.join(' ') };
}
