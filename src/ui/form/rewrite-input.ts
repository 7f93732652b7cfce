/** Rewrites the text of an input, such as to upper case, and keeps the caret in place. Returns the new text. */
export function rewriteInput(input: HTMLInputElement, rewrite: (text: string) => string): string {
  const beforeCaret = input.value.slice(0, input.selectionStart ?? input.value.length);
  const text = rewrite(input.value);
  if (text !== input.value) {
    const caret = rewrite(beforeCaret).length;
    input.value = text;
    input.setSelectionRange(caret, caret);
  }
  return text;
}
