import { createListeners } from '#io/store/listeners.ts';
import { onStorage } from './browser-tabs.ts';
import type { KeyValueStorage } from './storage.ts';

export type Theme = 'light' | 'dark';

const KEY = 'bms_theme';

/** The chosen theme of this device. `build/before-paint.js` applies it before the first paint. */
export type ThemeChoice = {
  theme(): Theme;
  /** 'system' follows the device. */
  choice(): Theme | 'system';
  choose(choice: Theme | 'system'): void;
  subscribe(onChange: () => void): () => void;
};

function keptIn(storage: KeyValueStorage): Theme | 'system' {
  try {
    const kept = storage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    // Storage is denied: uses the device's theme, like before the first paint.
    return 'system';
  }
}

export function browserThemeChoice(storage: KeyValueStorage): ThemeChoice {
  const listeners = createListeners<void>();
  const dark = matchMedia('(prefers-color-scheme: dark)');
  // Read only here: Chromium sends no event for a change if `matches` was read after it.
  let system: Theme = dark.matches ? 'dark' : 'light';
  let chosen = keptIn(storage);
  const theme = () => (chosen === 'system' ? system : chosen);
  function show() {
    document.documentElement.dataset['theme'] = theme();
    listeners.notify();
  }
  dark.onchange = ({ matches }) => {
    system = matches ? 'dark' : 'light';
    show();
  };
  onStorage(() => {
    chosen = keptIn(storage);
    show();
  });
  return {
    theme,
    choice: () => chosen,
    choose(choice) {
      chosen = choice;
      try {
        if (choice === 'system') storage.removeItem(KEY);
        else storage.setItem(KEY, choice);
      } catch (error) {
        // The theme lasts until the page is closed.
        console.error('The theme could not be remembered', error);
      }
      show();
    },
    subscribe: listeners.add,
  };
}
