/** Returns the timestamp of a sample record: the middle of a US working day. */
export function sampleInstant(date: string): string {
  return `${date}T17:00:00.000Z`;
}
