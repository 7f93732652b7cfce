/**
 * Dispatches the paste event of a text that the page takes itself. The browser has one clipboard for all of its pages: a test on
 * another page can put its own text there between copying and pasting, so the text comes with the event.
 */
export function pasteInto(field: Element, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}
