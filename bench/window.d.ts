// Properties that bench functions set on `window` inside a page.
// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to the one of TypeScript.
interface Window {
  /** calendar, documents, people: milliseconds to the awaited frame */
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
