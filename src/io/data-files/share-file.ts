/** Whether this browser can hand the file to the system's share sheet. */
export function canShareFile(file: File): boolean {
  // Absent in many browsers and on plain http addresses.
  const { canShare } = navigator as Partial<Pick<Navigator, 'canShare'>>;
  return canShare?.call(navigator, { files: [file] }) ?? false;
}

/** Opens the share sheet. False when it was left without sharing; rejects when it could not be opened. */
export async function shareFile(file: File, title: string, text: string): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title, text });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}
