/** Right-to-left letters and direction control characters. */
const NEEDS_ISOLATION =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ISOLATES = /[\u2066-\u2069]/g;

/**
 * Isolates a right-to-left name, such as in Hebrew or Arabic, within a sentence, so that numbers and brackets around it stay in place
 * (FSI and PDI of UAX #9). `BidiText` in ui renders the marks as <bdi>. Returns other names unchanged.
 */
export function isolate(name: string): string {
  return NEEDS_ISOLATION.test(name) ? `\u2068${withoutIsolates(name)}\u2069` : name;
}

/** Removes the isolation marks, for plain text such as the window title or accessible names. */
export function withoutIsolates(text: string): string {
  return text.replace(ISOLATES, '');
}
