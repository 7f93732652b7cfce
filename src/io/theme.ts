import type { KeyValueStorage } from './storage.ts';
import { onStorage } from './tabs.ts';

export type Theme = 'light' | 'dark';

const KEY = 'bms_theme';

/** The chosen theme of this device. `public/before-paint.js` applies it before the first paint. */
export type ThemeChoice = {
  theme(): Theme;
  choose(theme: Theme): void;
  subscribe(onChange: () => void): () => void;
};

function apply(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}

export function browserThemeChoice(storage: KeyValueStorage): ThemeChoice {
  const listeners = new Set<() => void>();
  const announce = () => {
    for (const listener of listeners) listener();
  };
  onStorage(({ key, newValue }) => {
    if (key !== KEY || (newValue !== 'light' && newValue !== 'dark')) return;
    apply(newValue);
    announce();
  });
  return {
    theme: () => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'),
    choose(theme) {
      apply(theme);
      try {
        storage.setItem(KEY, theme);
      } catch (error) {
        // The theme holds until the page is closed; that is all that is lost.
        console.error('The theme could not be remembered', error);
      }
      announce();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
