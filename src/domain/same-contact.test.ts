import { describe, expect, test } from 'vitest';
import { buildCustomer } from '#test/build.ts';
import { contactBook, phoneKey, sameContacts } from './same-contact.ts';

describe('the same contact', () => {
  test.each([
    ['(512) 555-0142', '5125550142'],
    ['512.555.0142', '5125550142'],
    ['+1 512 555 0142', '5125550142'],
    ['1-512-555-0142', '5125550142'],
    ['555-0142', '5550142'],
    ['+44 20 7946 0018', '442079460018'],
    ['123456', ''],
    ['call the shop', ''],
    ['', ''],
  ])('the phone %s is known as "%s"', (phone, key) => {
    expect(phoneKey(phone)).toBe(key);
  });

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

  test('of the customer who is being edited does not count', () => {
    expect(sameContacts(book, { email: jake.email, phone: jake.phone }, 'jake')).toEqual([
      { customer: priya, email: false, phone: true },
    ]);
  });
});
