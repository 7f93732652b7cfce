import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';

type BusyButtonProps = ComponentProps<typeof Button> & { ref?: RefObject<HTMLButtonElement | null> };

/** A button that is disabled while it does what it was pressed for: browsers take the focus from it then, and it gets it back. */
export function BusyButton({ ref, disabled = false, ...props }: BusyButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  const button = ref ?? own;
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    // The browser takes it a moment after this.
    if (disabled) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current) {
      hadFocus.current = false;
      if (document.activeElement === document.body) button.current?.focus();
    }
  }, [disabled, button]);
  return <Button {...props} disabled={disabled} ref={button} />;
}
