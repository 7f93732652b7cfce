/** The file that `act` makes the page hand to the browser's downloads; it is caught before it reaches the disk. */
export async function downloadOf(act: () => Promise<unknown>): Promise<{ name: string; text: string }> {
  const click = HTMLAnchorElement.prototype.click;
  try {
    const link = await new Promise<HTMLAnchorElement>((resolve, reject) => {
      HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
        resolve(this);
      };
      act().catch(reject);
    });
    return { name: link.download, text: await (await fetch(link.href)).text() };
  } finally {
    HTMLAnchorElement.prototype.click = click;
  }
}
