import { useEffect, useEffectEvent } from 'react';
import { isShortcutKey } from '#ui/navigation/shortcut-key.ts';

type Moves = { back: (() => void) | undefined; next?: (() => void) | undefined };

/** Moves through the round with the arrow keys, outside text fields. */
export function useRoundKeys({ back, next }: Moves): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if ((event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') || !isShortcutKey(event)) return;
    const move = event.key === 'ArrowLeft' ? back : next;
    if (!move) return;
    event.preventDefault();
    move();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
