import { describe, expect, test } from 'vitest';
import { buildCustomer } from '#test/build.ts';
import { contactBook, sameContacts } from './same-contact.ts';

describe('the same contact', () => {
  const jake = buildCustomer({ id: 'jake', email: 'Jake@Example.com', phone: '(512) 555-0142' });
  const priya = buildCustomer({ id: 'priya', email: 'priya@example.com', phone: '+1 512 555 0142' });
  const silent = buildCustomer({ id: 'silent', email: '', phone: '' });
  const book = contactBook([jake, priya, silent]);

  test.each([
    [{ email: ' jake@example.COM', phone: '' }, [{ customer: jake, email: true, phone: false }]],
    [
      { email: 'jake@example.com', phone: '512-555-0142' },
      [
        { customer: jake, email: true, phone: true },
        { customer: priya, email: false, phone: true },
      ],
    ],
    [{ email: 'nobody@example.com', phone: '555' }, []],
    [{ email: '', phone: '' }, []],
  ])('%o is that of others', (contact, expected) => {
    expect(sameContacts(book, contact)).toEqual(expected);
  });

  test.each([
    ['(512) 555-0142 ext. 3', '512-555-0142'],
    ['+1 (512) 555-0142', '1-512-555-0142 x3'],
    ['1-800-GO-TINTS', '(800) 468-4687'],
    ['+44 (0)20 7946 0018', '011 44 20 7946 0018'],
    ['(512) 555-0142 / (512) 555-0199', '512.555.0199'],
  ])('the phone %s is that of who has %s', (phone, other) => {
    const one = buildCustomer({ id: 'one', email: '', phone });
    expect(sameContacts(contactBook([one]), { email: '', phone: other })).toEqual([
      { customer: one, email: false, phone: true },
    ]);
  });

  test('of the customer who is being edited does not count', () => {
    expect(sameContacts(book, { email: jake.email, phone: jake.phone }, 'jake')).toEqual([
      { customer: priya, email: false, phone: true },
    ]);
  });
});
