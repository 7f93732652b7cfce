import type { Page } from '@playwright/test';

/** Frames in a row without a change. */
const STILL_FRAMES = 6;

/** Waits until several frames pass without a change to the document and without an animation that runs and will end. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(
    (frames) =>
      new Promise<void>((resolve) => {
        let still = 0;
        const observer = new MutationObserver(() => {
          still = 0;
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        const moves = ({ effect, playState }: Animation) =>
          playState !== 'paused' && effect?.getComputedTiming().endTime !== Infinity;
        const onFrame = () => {
          still = document.getAnimations().some(moves) ? 0 : still + 1;
          if (still <= frames) return void requestAnimationFrame(onFrame);
          observer.disconnect();
          resolve();
        };
        requestAnimationFrame(onFrame);
      }),
    STILL_FRAMES,
  );
}
