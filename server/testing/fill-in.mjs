/**
 * Returns a documented configuration with each placeholder replaced. Fails where one is not there.
 * @param {string} text
 * @param {[placeholder: string, value: string][]} replacements
 */
export function filledIn(text, replacements) {
  return replacements.reduce((before, [placeholder, value]) => {
    if (!before.includes(placeholder)) throw new Error(`The documented configuration has no ${placeholder}`);
    return before.replaceAll(placeholder, value);
  }, text);
}
