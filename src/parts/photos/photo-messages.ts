export const photoMessages = {
  missing: 'Photo not on this device',
  failed: "Photo couldn't be opened",
  notKept: "The photo couldn't be kept. Try again.",
};
