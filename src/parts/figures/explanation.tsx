import { useLayoutEffect, useRef } from 'react';
import { definitionsOf } from '#domain/figures/figure-meanings.ts';
import { followAnchor } from '#ui/overlay/position-popover.ts';

/** The definitions that a `WhatIs` button shows. Keeps its popover next to the button. */
export function Explanation({ name }: { name: string }) {
  const list = useRef<HTMLDListElement>(null);
  useLayoutEffect(() => {
    const popup = list.current?.parentElement;
    const button = popup?.previousElementSibling;
    if (popup && button instanceof HTMLElement) return followAnchor(popup, button, 'end');
  }, []);
  return (
    <dl ref={list} className="grid gap-2">
      {definitionsOf(name).map((one) => (
        <div key={one.name}>
          <dt className="font-semibold text-text">{one.name}</dt>
          <dd>{one.meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
