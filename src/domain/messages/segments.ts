/** Characters of a text message that take 7 bits (3GPP TS 23.038, basic table). */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Characters of the extension table, which take two places. */
const EXTENDED = new Set('\f^{}\\[~]|€');

const ROOM = { 'GSM-7': { alone: 160, joined: 153 }, 'UCS-2': { alone: 70, joined: 67 } } as const;

export type Segments = {
  encoding: keyof typeof ROOM;
  /** Places that the text takes: an extended character of GSM-7, or an emoji, takes two. */
  length: number;
  /** Text messages that it is sent as; 0 for an empty text. */
  count: number;
  /** Places in all of those messages together. */
  room: number;
  /** The first character that makes each message shorter; undefined with GSM-7. */
  special: string | undefined;
};

/** Counts the text messages of a text: 160 places in one, 153 in each of several; 70 and 67 with a character beyond GSM-7. */
export function segmentsOf(text: string): Segments {
  const characters = [...text];
  const special = characters.find((one) => !BASIC.has(one) && !EXTENDED.has(one));
  const encoding = special === undefined ? 'GSM-7' : 'UCS-2';
  const sizes = characters.map((one) => (special === undefined ? (EXTENDED.has(one) ? 2 : 1) : one.length));
  const length = sizes.reduce((sum, size) => sum + size, 0);
  const { alone, joined } = ROOM[encoding];
  if (length <= alone) return { encoding, length, count: length === 0 ? 0 : 1, room: alone, special };
  // A character of two places is never split over two messages.
  let count = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > joined) {
      count += 1;
      used = 0;
    }
    used += size;
  }
  return { encoding, length, count, room: count * joined, special };
}
