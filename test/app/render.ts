import { flushSync } from 'react-dom';
import { render as startRender } from 'vitest-browser-react/pure';

/** As the library's, but drawn when it resolves: the library relies on `act`, which React's production build lacks. */
export async function render(...args: Parameters<typeof startRender>): ReturnType<typeof startRender> {
  const screen = await flushSync(() => startRender(...args));
  return { ...screen, rerender: (ui) => flushSync(() => screen.rerender(ui)) };
}
