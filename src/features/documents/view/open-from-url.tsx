import { useEffect, useRef } from 'react';

type AtOnceProps = {
  /** What the address asks for; undefined when it asks for nothing. */
  asked: string | undefined;
  /** Takes it out of the address. */
  onTaken: () => void;
  acts: Readonly<Record<string, () => void>>;
};

/** Does what the address asks for when the page has been drawn, once. */
export function OpenFromUrl({ asked, onTaken, acts }: AtOnceProps) {
  const taken = useRef(false);
  useEffect(() => {
    if (asked === undefined || taken.current) return;
    taken.current = true;
    onTaken();
    acts[asked]?.();
  });
  return null;
}
