/** Returns true if this browser can pass the file to the system's share sheet. */
export function canShareFile(file: File): boolean {
  // Missing in many browsers and on plain http addresses.
  const { canShare } = navigator as Partial<Pick<Navigator, 'canShare'>>;
  return canShare?.call(navigator, { files: [file] }) ?? false;
}

/** Opens the share sheet. Resolves to false when it was canceled; rejects when it could not be opened. */
export async function shareFile(file: File, title: string, text: string): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title, text });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}
