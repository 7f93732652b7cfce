import { X } from 'lucide-react';
import { createContext, type ReactNode, type RefObject, use, useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { IconButton } from '#ui/form/button.tsx';
import { useBackdropPress } from './use-backdrop-press.ts';
import { useModal } from './use-modal.ts';

/** Notices at the top of every dialog. Those of the page are behind it. */
export const DialogNoticesContext = createContext<ReactNode>(null);

type DialogProps = {
  title: string;
  children: ReactNode;
  onClose: () => void;
  /** Buttons, aligned to the end of the line. */
  footer?: ReactNode;
  size?: 'default' | 'wide';
  /** Element to focus; by default the first field, or the close button. */
  initialFocus?: RefObject<HTMLElement | null>;
};

/** Modal dialog, open while it is rendered. Returns the focus when closed. */
export function Dialog({ title, children, onClose, footer, size = 'default', initialFocus }: DialogProps) {
  const dialog = useModal(initialFocus);
  const id = useId();
  useBackdropPress(dialog, onClose);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        // A file chooser inside also fires cancel.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected && !currentTarget.open) onClose();
      }}
      className={classNames(
        'm-auto max-h-window max-w-window animate-dialog overflow-visible overscroll-contain rounded-dialog border border-border-2 bg-raised p-0 text-text shadow-4 open:flex open:flex-col',
        size === 'wide' ? 'w-180' : 'w-120',
      )}
    >
      <div className="flex flex-none items-center gap-2 border-b py-2.5 pr-2.5 pl-5.5">
        <h2 id={id} className="mr-auto min-w-0 font-extrabold text-page leading-snug">
          <BidiText text={title} />
        </h2>
        <IconButton label="Close" icon={X} size="small" onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-5.5 py-4.5">
        <div className="sticky top-0 z-10 mb-4 empty:hidden">{use(DialogNoticesContext)}</div>
        {children}
      </div>
      {footer && (
        <div className="flex flex-none justify-end gap-2 rounded-b-dialog border-t bg-surface-2 px-5.5 py-3">
          {footer}
        </div>
      )}
    </dialog>
  );
}
