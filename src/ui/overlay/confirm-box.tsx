import { Trash2, TriangleAlert } from 'lucide-react';
import { useId, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Button } from '#ui/form/button.tsx';
import type { OpenConfirm } from './confirm-request.ts';
import { useModal } from './use-modal.ts';

/** Renders the open confirm dialog. */
export function ConfirmBox({
  title,
  body,
  verb,
  tone = 'danger',
  icon,
  cancel: no = 'Cancel',
  other,
  answer,
}: OpenConfirm) {
  const cancel = useRef<HTMLButtonElement>(null);
  const dialog = useModal(cancel);
  const id = useId();
  const Icon = icon ?? (tone === 'danger' && verb === 'Delete' ? Trash2 : TriangleAlert);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={body ? `${id}-body` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        answer(false);
      }}
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected && !currentTarget.open) answer(false);
      }}
      className="m-auto w-110 max-w-window animate-dialog overflow-hidden overscroll-contain rounded-dialog border border-border-2 bg-raised p-0 text-text shadow-4"
    >
      <div className="grid grid-cols-[--spacing(10)_minmax(0,1fr)] gap-3.5 px-5.5 pt-5.5 pb-4.5">
        <span
          className={classNames(
            'grid size-10 place-items-center rounded-card bg-tone-soft text-tone-ink',
            tone === 'danger' ? 'tone-red' : 'tone-accent',
          )}
        >
          <Icon size={20} aria-hidden strokeWidth={1.6} />
        </span>
        <div className="min-w-0 self-center">
          <h2 id={`${id}-title`} className="font-extrabold text-page leading-snug">
            <BidiText text={title} />
          </h2>
          {body && (
            <div id={`${id}-body`} className="mt-1 text-text-2">
              {body}
            </div>
          )}
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t bg-surface-2 px-5.5 py-3">
        {/* Focused by the dialog, so the ring shows even after a mouse click. */}
        <Button
          ref={cancel}
          className="focus:outline-2 focus:outline-ring focus:outline-offset-2"
          onClick={() => answer(false)}
        >
          {no}
        </Button>
        {other && (
          <Button
            icon={other.icon}
            onClick={() => {
              answer(false);
              other.onChoose();
            }}
          >
            {other.verb}
          </Button>
        )}
        <Button
          variant={tone === 'danger' ? 'danger' : 'solid'}
          icon={verb === 'Delete' ? Trash2 : undefined}
          onClick={() => answer(true)}
        >
          {verb}
        </Button>
      </div>
    </dialog>
  );
}
