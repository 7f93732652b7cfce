/** An instant in the middle of a working day in the United States, for the times of sample records. */
export function sampleInstant(date: string): string {
  return `${date}T17:00:00.000Z`;
}
