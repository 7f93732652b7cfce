import { Info } from 'lucide-react';
import { useId, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { iconButtonClass } from '#ui/form/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';

const Explanation = lazyComponent(async () => (await import('./explanation.tsx')).Explanation);

/** The same for all, so that no card's button is named like another control of the page. Its group or region says what it is about. */
const LABEL = 'What is this?';

/** A button that shows the definition of a figure or a card of figures, by its name. */
export function WhatIs({ name, isCorner = false }: { name: string; isCorner?: boolean }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={LABEL}
        title={LABEL}
        popoverTarget={id}
        className={classNames(
          iconButtonClass('small'),
          'print:hidden',
          isCorner && 'absolute top-1 right-1 phone:top-0.5 phone:-right-1.5',
        )}
      >
        <Info size={14} aria-hidden />
      </button>
      {/* A status, so that a screen reader reads what was loaded. */}
      <div
        id={id}
        popover="auto"
        role="status"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="fixed inset-auto m-0 max-h-window max-w-menu overflow-y-auto rounded-card border border-border-2 bg-raised px-3.5 py-2.5 text-label text-text-2 shadow-3 empty:hidden"
      >
        {isOpen && <Explanation name={name} />}
      </div>
    </>
  );
}
