import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

type BusyButtonProps = ComponentProps<typeof Button> & { ref?: RefObject<HTMLButtonElement | null> };

/** Button that is disabled while its action runs, and gets the focus back afterward: browsers move it away from a disabled button. */
export function BusyButton({ ref, disabled = false, onFocus, onBlur, ...props }: BusyButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  const button = ref ?? own;
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (disabled || !hadFocus.current) return;
    if (document.activeElement === document.body) button.current?.focus();
    hadFocus.current = document.activeElement === button.current;
  }, [disabled, button]);
  return (
    <Button
      {...props}
      disabled={disabled}
      ref={button}
      onFocus={(event) => {
        hadFocus.current = true;
        onFocus?.(event);
      }}
      onBlur={(event) => {
        // Some browsers blur while the button is disabled, others a moment later.
        if (!event.currentTarget.disabled) hadFocus.current = false;
        onBlur?.(event);
      }}
    />
  );
}
