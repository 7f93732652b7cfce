/** Letters that are written from right to left, and characters that turn the direction of what follows. */
const TURNS =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ISOLATES = /[\u2066-\u2069]/g;

/**
 * The name as a part of a sentence. One in Hebrew or Arabic is put between the marks that keep numbers and brackets around it in place
 * (FSI and PDI of UAX #9); `Isolated` of ui shows them as <bdi>. Other names stay as they are.
 */
export function isolate(name: string): string {
  return TURNS.test(name) ? `\u2068${withoutIsolates(name)}\u2069` : name;
}

/** The sentence without those marks, for what takes plain text alone: the title of the window, names for assistive technology. */
export function withoutIsolates(text: string): string {
  return text.replace(ISOLATES, '');
}
