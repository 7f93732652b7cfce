import { Search, X } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/form/button.tsx';
import { useOptionList } from '#ui/form/use-option-list.ts';
import { useModal } from './use-modal.ts';
import { usePressOutside } from './use-press-outside.ts';

export type PaletteOption = {
  id: string;
  /** A picture before the words. */
  start?: ReactNode;
  label: ReactNode;
  detail?: ReactNode;
  end?: ReactNode;
};

export type PaletteGroup = {
  id: string;
  label: string /** How many there are in all. */;
  count?: number;
  options: readonly PaletteOption[];
};

type CommandPaletteProps = {
  /** The name of the window and of its field. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  groups: readonly PaletteGroup[];
  /** The groups answer an older question: Enter waits for the newer ones. */
  isBusy: boolean;
  /** What was found, in words; told when it has stood for a moment. */
  status: string;
  /** Stands above the groups. */
  notice?: ReactNode;
  footer: ReactNode;
  onChoose: (id: string, how: { newTab: boolean }) => void;
  onClose: () => void;
};

/** How long typing must rest before what was found is told. */
const TOLD_MS = 500;
const PAGE = 6;

/**
 * A window with one field and what answers it (WAI-ARIA combobox with a listbox). The focus stays in the field; arrows, Page Up and
 * Down, Home and End lead through the options, Enter takes one, with Ctrl or Cmd in a new tab.
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
  usePressOutside(dialog, onClose);
  const id = useId();
  // Where the keys or the mouse went since this was typed; else the first option is marked.
  const [moved, setMoved] = useState<{ value: string; id: string; at: number }>();
  const [waits, setWaits] = useState<{ newTab: boolean }>();
  const told = useSettled(status);

  const options = groups.flatMap((group) => group.options);
  const here = moved?.value === value ? moved : undefined;
  // What stands in the place of one that is gone: of 'Show more', the first that it showed.
  const active = options.find((option) => option.id === here?.id) ?? options[here?.at ?? 0] ?? options[0];
  const at = active ? options.indexOf(active) : -1;

  const choices = useOptionList({
    count: options.length,
    active: at,
    onMove: (to, byKey) => {
      const option = options[to];
      if (option) setMoved({ value, id: option.id, at: to });
      // The heading above the first one, too.
      if (byKey && to === 0) list.current?.scrollTo({ top: 0 });
    },
    onChoose: (position, { ctrlKey, metaKey }) => {
      const option = options[position];
      if (option) onChoose(option.id, { newTab: ctrlKey || metaKey });
    },
  });

  // A new answer is read from its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list scrolls when the question changes
  useLayoutEffect(() => {
    // Asked in vain, it would compute where everything stands at each key.
    if (isScrolled.current) list.current?.scrollTo({ top: 0 });
    isScrolled.current = false;
  }, [value]);

  // Enter that came before its answer.
  useEffect(() => {
    if (!waits || isBusy) return;
    setWaits(undefined);
    if (active) onChoose(active.id, waits);
  }, [waits, isBusy, active, onChoose]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.altKey) return;
    const { key, ctrlKey, metaKey, shiftKey } = event;
    if (key === 'Enter') {
      event.preventDefault();
      setWaits({ newTab: ctrlKey || metaKey });
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
        // Messages are inert behind a modal window.
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
        {told}
      </p>
      <div className="flex flex-none items-center gap-3.5 border-t bg-surface-2 px-4.5 py-2 text-meta text-text-3">
        {footer}
      </div>
    </dialog>
  );
}

/** The text, once it has stood for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TOLD_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

type OptionProps = { id: string; option: PaletteOption; isActive: boolean };

/** Drawn anew only where something else is found: a key alone, before its answer, leaves it as it is. */
const Option = memo(function Option({ id, option: { start, label, detail, end }, isActive }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and says which option is meant
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classNames(
        // Drawn only once it comes into sight: each key may bring dozens of them.
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
