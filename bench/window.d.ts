// What the functions of the benches that run inside a page leave on `window`.
// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to the one of TypeScript.
interface Window {
  /** calendar, documents, people: milliseconds to the frame that was waited for */
  measured: Promise<number>;
  readyAt?: number;
  mostRows: number;
  /** documents */
  inputFrames: number[];
  /** drag */
  stopFrames(): number[];
  /** durability */
  longest: number;
  list: { notes?: unknown }[];
  storePage: import('../test/store-page/store-page.ts').StorePage;
  /** palette */
  nextAnswer(typed: string): void;
  answered: Promise<number>;
  /** pdf */
  took?: number | undefined;
}
