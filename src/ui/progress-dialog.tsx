import { useId, useLayoutEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';

type ProgressDialogProps = {
  /** What is being done: 'Exporting…'. */
  title: string;
  /** 0 to 1; undefined while it is not known. */
  share?: number | undefined;
  /** Cancel was pressed, and the work comes to its end. */
  stopping?: boolean;
  onCancel: () => void;
};

/** How far a piece of work is that keeps the user waiting, and the way to stop it. Open as long as it is rendered. */
export function ProgressDialog({ title, share, stopping = false, onCancel }: ProgressDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const id = useId();
  const percent = share === undefined ? undefined : Math.floor(share * 100);
  const note = percent === undefined ? 'Just started' : `${percent} %`;

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    cancel.current?.focus();
    // Closing gives the focus back to where it was.
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      onClose={({ currentTarget }) => {
        // A browser closes a dialog at the second Escape, whatever the page says.
        if (currentTarget.isConnected && !currentTarget.open) {
          currentTarget.showModal();
          onCancel();
        }
      }}
      className="m-auto w-[440px] max-w-[calc(100vw-32px)] animate-dialog overflow-hidden overscroll-contain rounded-dialog border border-border-2 bg-raised p-0 text-text shadow-4"
    >
      <div className="px-[22px] pt-[22px] pb-5">
        <h2 id={id} className="font-[660] text-[16.5px] leading-[1.3] tracking-[-0.01em]">
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
        <p className="mt-2 text-label text-text-2">{stopping ? 'Stopping…' : note}</p>
      </div>
      <div className="flex justify-end border-border border-t bg-surface-2 px-[22px] py-3">
        {/* The focus came by itself, so its ring shows also after a click. */}
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
