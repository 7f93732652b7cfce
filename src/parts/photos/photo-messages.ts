export const photoMessages = {
  missing: 'Photo not on this device',
  failed: "Photo couldn't be opened",
  notKept: "The photo couldn't be kept. Try again.",
  notKeptOf: (view: string) => `The photo of ${view} was not kept`,
  /** The page closed before all photos were added. */
  cut: ({ added, files }: { added: number; files: number }) =>
    files === 1
      ? 'The photo was not added before the page closed. Add it again.'
      : `${added} of ${files} photos were added before the page closed. Add the others again.`,
  /** Shown instead of the large photo. */
  large: {
    loading: 'Loading',
    missing: 'This photo is not on this device. It was freed under Settings, Data, or taken in another browser.',
    failed: "This photo couldn't be opened. Close it, then open it again.",
  },
};
