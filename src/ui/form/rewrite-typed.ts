/** Rewrites what was just typed, as by upper-casing it, and leaves the caret where it stood. Returns the new text. */
export function rewriteTyped(input: HTMLInputElement, rewrite: (text: string) => string): string {
  const beforeCaret = input.value.slice(0, input.selectionStart ?? input.value.length);
  const text = rewrite(input.value);
  if (text !== input.value) {
    const caret = rewrite(beforeCaret).length;
    input.value = text;
    input.setSelectionRange(caret, caret);
  }
  return text;
}
