// Properties that bench functions set on `window` inside a page.
// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to the one of TypeScript.
interface Window {
  /** page-times: resolves with the time of the frame that is drawn once the condition holds */
  drawn(isThere: () => boolean): Promise<number>;
  /** page-times: sets `measured` to the milliseconds from the next key or click to that frame */
  timeInput(isThere: () => boolean): void;
  measured: Promise<number>;
  readyAt?: number;
  mostRows: number;
  /** documents */
  inputFrames: number[];
  /** durability */
  longest: number;
  list: { notes?: unknown }[];
  exported: Blob;
  storePage: import('../test/store-page/store-page.ts').StorePage;
  /** pdf */
  took?: number | undefined;
}
