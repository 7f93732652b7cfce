export const photoMessages = {
  missing: 'Photo not on this device',
  failed: "Photo couldn't be opened",
  notKept: "The photo couldn't be kept. Try again.",
  /** Shown instead of the large photo. */
  large: {
    loading: 'Loading',
    missing: 'This photo is not on this device. It was freed under Settings, Data, or taken in another browser.',
    failed: "This photo couldn't be opened. Close it, then open it again.",
  },
};
