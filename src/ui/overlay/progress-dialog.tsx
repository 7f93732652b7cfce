import { useId, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '#ui/form/button.tsx';
import { useModal } from './use-modal.ts';

type ProgressDialogProps = {
  title: string;
  /** 0 to 100; undefined while unknown. */
  percent: number | undefined;
  /** Cancel was pressed and the work is stopping. */
  isStopping: boolean;
  onCancel: () => void;
};

function ProgressDialog({ title, percent, isStopping, onCancel }: ProgressDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const dialog = useModal(cancel);
  const id = useId();
  const progress = percent === undefined ? 'Starting…' : `${percent}%`;

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      onClose={({ currentTarget }) => {
        // Some browsers close on the second Escape in any case; the work is still running.
        if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal();
      }}
      className="m-auto w-110 max-w-window animate-dialog overflow-hidden overscroll-contain rounded-dialog border border-border-2 bg-raised p-0 text-text shadow-4"
    >
      <div className="px-5.5 pt-5.5 pb-5">
        <h2 id={id} className="font-extrabold text-page leading-snug">
          {title}
        </h2>
        <div
          role="progressbar"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="mt-4 h-2 overflow-hidden rounded-pill bg-surface-3 shadow-hairline-2"
        >
          <div className="h-full rounded-pill bg-accent" style={{ width: `${percent ?? 0}%` }} />
        </div>
        <p className="mt-2 text-label text-text-2">{isStopping ? 'Stopping…' : progress}</p>
      </div>
      <div className="flex justify-end border-t bg-surface-2 px-5.5 py-3">
        {/* Focused by the dialog, so the ring shows even after a mouse click. */}
        <Button
          ref={cancel}
          className="focus:outline-2 focus:outline-ring focus:outline-offset-2"
          onClick={() => onCancel()}
        >
          Cancel
        </Button>
      </div>
    </dialog>
  );
}

/**
 * Opens a dialog with the progress of a task and a Cancel button. It renders in a separate React root: it belongs to no screen, and
 * the first page doesn't load it.
 */
export function openProgressDialog(title: string, onCancel: () => void) {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  let percent: number | undefined;
  let isStopping = false;

  function cancel(): void {
    isStopping = true;
    render();
    onCancel();
  }

  function render(): void {
    root.render(<ProgressDialog title={title} percent={percent} isStopping={isStopping} onCancel={cancel} />);
  }

  render();
  return {
    /** 0 to 1. */
    show(share: number): void {
      const before = percent;
      percent = Math.floor(share * 100);
      if (percent !== before) render();
    },
    close(): void {
      root.unmount();
      container.remove();
    },
  };
}
