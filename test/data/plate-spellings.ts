/** The license plate 7ABC123 as people, programs and phones write it. */
export const PLATE_SPELLINGS = [
  ...['7ABC-123', '7abc 123', '7ABC.123', '7 ABC 123', ' 7ABC123 ', '7ABC·123'],
  // A hyphen and a space that do not break, and a dash of a phone.
  ...['7ABC\u2011123', '7ABC\u00a0123', '7ABC–123'],
];
