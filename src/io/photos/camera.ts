/** Returns whether the page can show the camera: browsers allow it over HTTPS alone. */
export function hasCamera(): boolean {
  return 'mediaDevices' in navigator;
}

/** Opens the camera at the back of the device, or its only one. Rejects when the user or the browser does not allow it. */
export function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 2560 }, height: { ideal: 1920 } },
  });
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Returns what the video shows now, as a file. */
export async function photoOf(video: HTMLVideoElement, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!blob) throw new Error('The picture of the camera is empty.');
  return new File([blob], `${name}.jpg`, { type: blob.type });
}
