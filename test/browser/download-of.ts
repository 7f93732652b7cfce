/** The file that `act` makes the page hand to the browser's downloads; it is caught before it reaches the disk. */
export async function downloadedFile(act: () => Promise<unknown>): Promise<File> {
  const click = HTMLAnchorElement.prototype.click;
  try {
    const link = await new Promise<HTMLAnchorElement>((resolve, reject) => {
      HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
        resolve(this);
      };
      act().catch(reject);
    });
    return new File([await (await fetch(link.href)).blob()], link.download);
  } finally {
    HTMLAnchorElement.prototype.click = click;
  }
}

/** The name and text of such a file. */
export async function downloadOf(act: () => Promise<unknown>): Promise<{ name: string; text: string }> {
  const file = await downloadedFile(act);
  return { name: file.name, text: await file.text() };
}
