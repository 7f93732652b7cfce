import { describe, expect, test } from 'vitest';
import { isVcard, readVcards } from './vcard.ts';

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');

/** The only card as its filled columns. */
function read(...lines: string[]): Record<string, string> {
  const { head, rows } = readVcards(card(...lines));
  expect(rows.length).toBe(1);
  return Object.fromEntries(head.map((name, at) => [name, rows[0]?.[at] ?? '']));
}

describe('a contact card', () => {
  test('is known by its first line', () => {
    expect([card(), '\uFEFFBEGIN:VCARD\n', ' begin:vcard\nx', 'Name,BEGIN:VCARD\n', ''].map(isVcard)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test('3.0: names, company, several phones and emails with the preferred one first, notes and an address', () => {
    expect(
      read(
        'VERSION:3.0',
        'N:Hale;Marcus;T.;Dr.;Jr.',
        'FN:Dr. Marcus T. Hale\\, Jr.',
        'ORG:Hale Fleet;Service',
        'TEL;TYPE=HOME,VOICE:(512) 555-0134',
        'TEL;TYPE=CELL,VOICE,PREF:(512) 555-0133',
        'EMAIL;TYPE=INTERNET:mhale@example.net',
        'EMAIL;TYPE=INTERNET;TYPE=WORK;TYPE=PREF:marcus@example.com',
        'NOTE:Black 911\\, satin\\ncall after 5\\; ring twice',
        'ADR;TYPE=HOME:;;12 Oak St;Austin;TX;78701;USA',
        'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRg',
      ),
    ).toEqual({
      'First Name': 'Marcus',
      'Middle Name': 'T.',
      'Last Name': 'Hale',
      'Name Prefix': 'Dr.',
      'Name Suffix': 'Jr.',
      'Organization Name': 'Hale Fleet',
      'Organization Department': 'Service',
      Notes: 'Black 911, satin\ncall after 5; ring twice',
      'E-mail 1 - Label': 'Work',
      'E-mail 1 - Value': 'marcus@example.com',
      'E-mail 2 - Value': 'mhale@example.net',
      'Phone 1 - Label': 'Cell',
      'Phone 1 - Value': '(512) 555-0133',
      'Phone 2 - Label': 'Home',
      'Phone 2 - Value': '(512) 555-0134',
      'Address 1 - Label': 'Home',
      'Address 1 - Formatted': '12 Oak St, Austin, TX 78701, USA',
    });
  });

  test('4.0: folded lines, groups with a label of their own, phones as links, the order of preference', () => {
    expect(
      read(
        'VERSION:4.0',
        'FN:Ines Varga',
        'N:Varga;Ines;;;',
        'item1.TEL;VALUE=uri;PREF=2;TYPE="voice,work":tel:+1-512-555-0132;ext=3',
        'item2.TEL;VALUE=uri;PREF=1:tel:+1-512-555-0131',
        'item2.X-ABLabel:_$!<Mobile>!$_',
        'EMAIL:mailto:ines@example.com',
        'NOTE:a note that is',
        '  folded in ',
        ' the middle',
      ),
    ).toEqual({
      'First Name': 'Ines',
      'Last Name': 'Varga',
      Notes: 'a note that is folded in the middle',
      'E-mail 1 - Value': 'ines@example.com',
      'Phone 1 - Label': 'Mobile',
      'Phone 1 - Value': '+1-512-555-0131',
      'Phone 2 - Label': 'Work',
      'Phone 2 - Value': '+1-512-555-0132 ext. 3',
    });
  });

  test('2.1: quoted-printable text over several lines and in its own charset, types without a name', () => {
    expect(
      read(
        'VERSION:2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Mu=C3=B1oz;Jos=C3=A9;;;',
        'TEL;CELL;PREF:(512) 555-0136',
        'TEL;WORK;FAX:(512) 555-0137',
        'NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:cr=E8me =',
        'wrap=0D=0Asatin',
      ),
    ).toEqual({
      'First Name': 'José',
      'Last Name': 'Muñoz',
      Notes: 'crème wrap\r\nsatin',
      'Phone 1 - Label': 'Cell',
      'Phone 1 - Value': '(512) 555-0136',
      'Phone 2 - Label': 'Work fax',
      'Phone 2 - Value': '(512) 555-0137',
    });
  });

  test('without the parts of a name the whole one counts, and columns are those of all cards', () => {
    const two =
      card('VERSION:3.0', 'FN:Northside Body Shop', 'ORG:Northside Body Shop') + card('VERSION:3.0', 'N:Lind;Bo');
    expect(readVcards(two)).toEqual({
      head: ['First Name', 'Last Name', 'Name', 'Organization Name'],
      rows: [
        ['', '', 'Northside Body Shop', 'Northside Body Shop'],
        ['Bo', 'Lind', '', ''],
      ],
    });
  });
});

test('a card with 10,000 phone numbers becomes 50 columns of them, not 10,000 cells in every row', () => {
  const lines = Array.from({ length: 10_000 }, (_, number) => `TEL:555-${number}`);
  const { head, rows } = readVcards(card('FN:Ann', ...lines));
  expect([head.filter((name) => name.startsWith('Phone')).length, rows[0]?.at(-1)]).toEqual([50, '555-49']);
});
