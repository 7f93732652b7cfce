/** Opens a `mailto:` or `sms:` address in the user's mail or text program. A page cannot detect whether there is one. */
export function openMail(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.click();
}
