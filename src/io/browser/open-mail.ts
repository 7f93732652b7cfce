/** Opens the user's mail program with a `mailto:` address; whether there is one, no page is told. */
export function openMail(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.click();
}
