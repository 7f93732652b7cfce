import { useEffect, useRef } from 'react';
import { isShortcutKey } from '#ui/navigation/shortcut-key.ts';

type Moves = { back: (() => void) | undefined; next?: (() => void) | undefined };

/** Moves through the round with the arrow keys, outside text fields. */
export function useRoundKeys(moves: Moves): void {
  const latest = useRef(moves);
  useEffect(() => {
    latest.current = moves;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') || !isShortcutKey(event)) return;
      const { back, next } = latest.current;
      const move = event.key === 'ArrowLeft' ? back : next;
      if (!move) return;
      event.preventDefault();
      move();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
