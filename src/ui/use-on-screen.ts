import { type RefObject, useEffect, useRef } from 'react';

/** Returns whether the component is on the screen, for what follows a slow save: a user who has left stays where they are. */
export function useOnScreen(): RefObject<boolean> {
  const onScreen = useRef(false);
  useEffect(() => {
    onScreen.current = true;
    return () => {
      onScreen.current = false;
    };
  }, []);
  return onScreen;
}
