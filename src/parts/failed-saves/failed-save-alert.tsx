import { CircleAlert, Download, RotateCw, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useDataActionTools } from '#parts/data-actions/use-data-actions.tsx';
import { focusPage } from '#ui/focus/focus-page.ts';
import { Button, IconButton } from '#ui/form/button.tsx';
import type { FailedSave } from './failed-saves.tsx';

/** Says that a save failed and why, with its retry. */
export function FailedSaveAlert({ title, why, retry, onDismiss }: FailedSave & { onDismiss: () => void }) {
  const tools = useDataActionTools();
  const box = useRef<HTMLDivElement>(null);

  // Keyboard focus on a button of this notice moves to the page's content, not to the start of the document.
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement)) focusPage();
    };
  }, []);

  async function exportData() {
    await (await import('#parts/data-actions/data-actions.tsx')).exportData(tools);
  }

  return (
    <div
      ref={box}
      role="alert"
      className="tone-red flex items-center gap-x-3 gap-y-1.5 rounded-card border border-tone-line bg-tone-soft py-1.5 pr-1.5 pl-3.5 shadow-2 phone:flex-wrap phone:py-2.5 phone:pr-2.5"
    >
      <CircleAlert size={16} aria-hidden className="flex-none text-tone-ink phone:mt-px phone:self-start" />
      <p className="min-w-0 flex-1 text-label leading-snug phone:basis-5/6">
        <b className="font-bold text-tone-ink">{title}.</b> {why}
      </p>
      <span className="ml-auto flex flex-none items-center gap-1.5">
        <Button size="small" icon={RotateCw} onClick={retry}>
          Retry
        </Button>
        <Button size="small" icon={Download} onClick={() => void exportData()}>
          Export
        </Button>
        <IconButton label="Dismiss" icon={X} size="small" onClick={onDismiss} />
      </span>
    </div>
  );
}
