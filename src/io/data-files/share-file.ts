/** Returns true if this browser can pass the file to the system's share sheet. */
export function canShareFile(file: File): boolean {
  // Missing in many browsers and on plain http addresses.
  const { canShare } = navigator as Partial<Pick<Navigator, 'canShare'>>;
  return canShare?.call(navigator, { files: [file] }) ?? false;
}

/** Returns true if this browser can pass a text to the system's share sheet. */
export function canShareText(): boolean {
  const { share: sheet } = navigator as Partial<Pick<Navigator, 'share'>>;
  return sheet !== undefined;
}

async function share(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}

/** Opens the share sheet with a file. Resolves to false when it was canceled; rejects when it could not be opened. */
export function shareFile(file: File, title: string, text: string): Promise<boolean> {
  return share({ files: [file], title, text });
}

/** Opens the share sheet with a text. Resolves to false when it was canceled; rejects when it could not be opened. */
export function shareText(title: string, text: string): Promise<boolean> {
  return share({ title, text });
}
