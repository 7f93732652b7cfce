import { Search, X } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/form/button.tsx';
import { useOptionList } from '#ui/form/use-option-list.ts';
import { useBackdropPress } from './use-backdrop-press.ts';
import { useModal } from './use-modal.ts';

export type PaletteOption = {
  id: string;
  /** Image before the text. */
  start?: ReactNode;
  label: ReactNode;
  detail?: ReactNode;
  end?: ReactNode;
};

export type PaletteGroup = {
  id: string;
  label: string;
  /** Total number, shown or not. */
  count?: number;
  options: readonly PaletteOption[];
};

type CommandPaletteProps = {
  /** Accessible name of the dialog and of its field. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  groups: readonly PaletteGroup[];
  /** The groups answer an earlier text: Enter waits for the current results. */
  isBusy: boolean;
  /** Number of results as text; announced once it has been unchanged for a moment. */
  status: string;
  /** Shown above the groups. */
  notice?: ReactNode;
  footer: ReactNode;
  onChoose: (id: string, how: { newTab: boolean }) => void;
  onClose: () => void;
};

/** Pause in typing after which the status is announced. */
const ANNOUNCE_DELAY_MS = 500;
const PAGE = 6;

/**
 * Dialog with a search field and its results (WAI-ARIA combobox with a listbox). The focus stays in the field; arrow keys, Page Up
 * and Down, Home and End move through the options. Enter selects one, with Ctrl or Cmd in a new tab.
 */
export function CommandPalette({
  label,
  placeholder,
  value,
  onChange,
  groups,
  isBusy,
  status,
  notice,
  footer,
  onChoose,
  onClose,
}: CommandPaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isScrolled = useRef(false);
  const dialog = useModal(input);
  useBackdropPress(dialog, onClose);
  const id = useId();
  // Option that keys or mouse moved to since `value` was typed; the first option is active otherwise.
  const [moved, setMoved] = useState<{ value: string; id: string; at: number }>();
  const [pendingEnter, setPendingEnter] = useState<{ newTab: boolean }>();
  const announced = useDebounced(status);

  const options = groups.flatMap((group) => group.options);
  const here = moved?.value === value ? moved : undefined;
  // If the option is gone, the one at its position: after 'Show more', the first new one.
  const active = options.find((option) => option.id === here?.id) ?? options[here?.at ?? 0] ?? options[0];
  const at = active ? options.indexOf(active) : -1;

  const choices = useOptionList({
    count: options.length,
    active: at,
    onMove: (to, byKey) => {
      const option = options[to];
      if (option) setMoved({ value, id: option.id, at: to });
      // Also shows the heading above the first option.
      if (byKey && to === 0) list.current?.scrollTo({ top: 0 });
    },
    onChoose: (position, { ctrlKey, metaKey }) => {
      const option = options[position];
      if (option) onChoose(option.id, { newTab: ctrlKey || metaKey });
    },
  });

  // Scrolls to the top for a new text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list scrolls when the text changes
  useLayoutEffect(() => {
    // Only if scrolled: scrollTo would force a layout on every key press.
    if (isScrolled.current) list.current?.scrollTo({ top: 0 });
    isScrolled.current = false;
  }, [value]);

  // Handles an Enter that was pressed before its results arrived.
  useEffect(() => {
    if (!pendingEnter || isBusy) return;
    setPendingEnter(undefined);
    if (active) onChoose(active.id, pendingEnter);
  }, [pendingEnter, isBusy, active, onChoose]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.altKey) return;
    const { key, ctrlKey, metaKey, shiftKey } = event;
    if (key === 'Enter') {
      event.preventDefault();
      setPendingEnter({ newTab: ctrlKey || metaKey });
      return;
    }
    if (ctrlKey || metaKey || shiftKey || options.length === 0) return;
    const last = options.length - 1;
    const to = { PageDown: Math.min(at + PAGE, last), PageUp: Math.max(at - PAGE, 0), Home: 0, End: last }[key];
    choices.moveByArrow(event);
    if (to === undefined) return;
    event.preventDefault();
    choices.move(to);
  }

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected && !currentTarget.open) onClose();
      }}
      onKeyDown={({ key }) => {
        // Toasts are inert behind a modal dialog; F8 moves to them.
        if (key === 'F8') onClose();
      }}
      className="mx-auto mt-below-window-top max-h-most w-160 max-w-window animate-dialog overflow-hidden overscroll-contain rounded-dialog border border-border-2 bg-raised p-0 text-text shadow-4 open:flex open:flex-col phone:m-0 phone:h-dvh phone:max-h-none phone:w-screen phone:max-w-none phone:rounded-none phone:border-0"
    >
      <div className="flex h-13.5 flex-none items-center border-b pr-2.5 pl-4.5">
        <Search size={18} aria-hidden className="text-text-3" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={options.length > 0}
          aria-controls={choices.listId}
          aria-autocomplete="list"
          aria-activedescendant={choices.activeId}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 text-ellipsis bg-transparent px-3 text-lead outline-none"
        />
        <IconButton label="Close" icon={X} size="small" onClick={onClose} />
      </div>
      {notice}
      <div
        {...choices.listProps}
        ref={list}
        id={choices.listId}
        role="listbox"
        aria-label="Results"
        aria-busy={isBusy}
        tabIndex={-1}
        onScroll={() => {
          isScrolled.current = true;
        }}
        className="min-h-0 flex-1 overflow-y-auto px-2 pb-2 outline-none empty:hidden"
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset does not group options
          <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}-group`}>
            <div
              id={`${id}-${group.id}-group`}
              className="sticky top-0 z-1 flex justify-between gap-3 bg-raised px-2.5 pt-3 pb-1.5 font-semibold text-meta text-text-3"
            >
              <span>{group.label}</span>
              {group.count !== undefined && <span>{group.count.toLocaleString('en-US')}</span>}
            </div>
            {group.options.map((option) => (
              <Option
                key={option.id}
                id={choices.optionId(options.indexOf(option))}
                option={option}
                isActive={option === active}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {announced}
      </p>
      <div className="flex flex-none items-center gap-3.5 border-t bg-surface-2 px-4.5 py-2 text-meta text-text-3">
        {footer}
      </div>
    </dialog>
  );
}

/** Returns the text once it has been unchanged for ANNOUNCE_DELAY_MS. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

type OptionProps = { id: string; option: PaletteOption; isActive: boolean };

/** Memoized: a key press re-renders an option only when its result changes. */
const Option = memo(function Option({ id, option: { start, label, detail, end }, isActive }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the active option
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classNames(
        // Rendered only when visible: each key press may bring dozens of options.
        'skip-offscreen-12',
        'flex min-h-11 scroll-my-9 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5',
        isActive && 'bg-accent-soft shadow-active',
      )}
    >
      {start && <span className="grid size-5 flex-none place-items-center text-text-3">{start}</span>}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-semibold">{label}</span>
        {detail && <span className="truncate text-meta text-text-3">{detail}</span>}
      </span>
      {end && <span className="flex flex-none items-center gap-2 text-meta text-text-2">{end}</span>}
    </div>
  );
});
