/** Opens a `mailto:` address in the user's mail program. A page cannot detect whether there is one. */
export function openMail(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.click();
}
