import { ChevronDown, CircleAlert } from 'lucide-react';
import { type HTMLAttributes, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import {
  ComboBox as AriaComboBox,
  Button,
  ComboBoxStateContext,
  FieldError,
  Group,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  type PopoverProps,
  Text,
} from 'react-aria-components';
import { classNames } from '#ui/class-names.ts';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { boxClass } from './box-class.ts';
import { matchItems } from './match-items.ts';

const MAX_SHOWN = 50;

export type ComboBoxItem = {
  id: string;
  label: string;
  /** Second line; also searched. */
  detail?: string | undefined;
  /** Also searched, shown or not: phone numbers, license plates. */
  numbers?: readonly string[] | undefined;
  /** Image before the text. */
  start?: ReactNode;
};

type ShownItem = ComboBoxItem & { onAction?: () => void };

type ComboBoxProps = {
  label: string;
  hideLabel?: boolean | undefined;
  items: readonly ComboBoxItem[];
  selectedId: string | null;
  /** Called with null when the field is cleared. */
  onSelect: (id: string | null) => void;
  placeholder?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  emptyText?: string | undefined;
  'data-tour'?: HTMLAttributes<HTMLElement>['data-tour'];
  /** The field is where its page begins: it has the focus. */
  isStart?: boolean | undefined;
  /** Adds an option that creates what was typed and not found; `label` precedes the typed text: 'New Customer'. */
  create?: { label: string; onCreate: (typed: string) => void } | undefined;
};

/** Id of the option that creates. */
const CREATE = 'create';

/** Searchable picker. Shows the first 50 matches and the number of others. */
export function ComboBox({
  label,
  hideLabel,
  items,
  selectedId,
  onSelect,
  placeholder,
  required = false,
  disabled = false,
  error,
  hint,
  emptyText = 'Nothing found',
  create,
  isStart = false,
  'data-tour': tour,
}: ComboBoxProps) {
  // Undefined while the user isn't typing: the field then shows the selected item.
  const [typed, setTyped] = useState<string>();
  // A dialog is in the top layer, so the list has to open inside it.
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const selected = items.find((item) => item.id === selectedId);
  const matches = useMemo(() => matchItems(items, typed ?? ''), [items, typed]);
  const shown: ShownItem[] = matches.slice(0, MAX_SHOWN);
  if (selected && !typed && !shown.includes(selected)) shown.unshift(selected);
  if (create && typed && shown.length === 0) {
    const onAction = () => create.onCreate(typed);
    shown.push({ id: CREATE, label: `${create.label} “${typed}”`, detail: emptyText, onAction });
  }
  const more = matches.length - Math.min(matches.length, MAX_SHOWN);

  /** Null only means that the selection isn't among the matches; clearing the field is what deselects. */
  function select(id: string | null) {
    setTyped(undefined);
    if (id !== null && id !== selectedId) onSelect(id);
  }
  function type(text: string) {
    setTyped(text);
    if (text === '' && selectedId !== null) onSelect(null);
  }

  return (
    <AriaComboBox
      items={shown}
      selectedKey={selectedId}
      onSelectionChange={(key) => select(key === null ? null : String(key))}
      inputValue={typed ?? selected?.label ?? ''}
      onInputChange={type}
      isRequired={required}
      isDisabled={disabled}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      menuTrigger="manual"
      allowsEmptyCollection
      className="flex min-w-0 flex-col gap-1.5"
    >
      <Label className={hideLabel ? 'sr-only' : 'self-start font-semibold text-label'}>
        {label}
        {required && (
          <span aria-hidden className="ml-0.5 text-red-ink">
            *
          </span>
        )}
      </Label>
      <Group
        ref={(group: HTMLElement | null) => setDialog(group?.closest('dialog') ?? null)}
        className={boxClass({ error, readOnly: disabled })}
      >
        {selected?.start && typed === undefined && (
          <span className="pointer-events-none flex items-center pl-3">{selected.start}</span>
        )}
        <ComboBoxInput
          placeholder={placeholder}
          tour={tour}
          isStart={isStart}
          afterPicture={selected?.start !== undefined && typed === undefined}
        />
        <Button className="grid w-9 flex-none place-items-center text-text-3 outline-none phone:w-11">
          <ChevronDown size={16} aria-hidden />
        </Button>
      </Group>
      <FieldError className="flex items-start gap-1 font-medium text-red-ink text-small">
        <CircleAlert size={14} aria-hidden className="mt-0.5" />
        {error}
      </FieldError>
      {hint && (
        <Text slot="description" className="text-small text-text-3">
          {hint}
        </Text>
      )}
      <ScrollingPopover
        dialog={dialog}
        offset={6}
        maxHeight={320}
        className="flex w-(--trigger-width) min-w-60 animate-rise flex-col rounded-card border border-border-2 bg-raised text-text shadow-3"
      >
        <ListBox<ShownItem>
          className="min-h-0 flex-1 overflow-y-auto p-1 outline-none"
          renderEmptyState={() => <p className="px-2.5 py-2 text-label text-text-3">{emptyText}</p>}
        >
          {(item) => <Option item={item} />}
        </ListBox>
        {more > 0 && (
          <p className="border-t px-3.5 py-2 text-small text-text-3">
            {`${more.toLocaleString('en-US')} more. Keep typing to find them.`}
          </p>
        )}
      </ScrollingPopover>
    </AriaComboBox>
  );
}

type ScrollingPopoverProps = PopoverProps & { dialog: HTMLElement | null };

/**
 * Popover that scrolls with the page and stays open, because closing it would lose the typed text. In a dialog, fields scroll away
 * from under the list, so there scrolling closes it.
 */
function ScrollingPopover({ dialog, ...popover }: ScrollingPopoverProps) {
  const state = useContext(ComboBoxStateContext);
  // Keyed: the popover was controlled before the dialog was known.
  if (dialog) return <Popover key="in-dialog" {...popover} UNSTABLE_portalContainer={dialog} />;
  // Selecting, Escape and leaving the field close it through the state.
  return <Popover {...popover} isOpen={state?.isOpen ?? false} onOpenChange={() => undefined} />;
}

type ComboBoxInputProps = {
  placeholder: string | undefined;
  tour: HTMLAttributes<HTMLElement>['data-tour'];
  isStart: boolean;
  afterPicture: boolean;
};

/**
 * Opens the list on a click or typing, but not when the user tabs through. Enter selects the only match; with several it marks
 * the first, for Enter or the arrow keys to continue from.
 */
function ComboBoxInput({ placeholder, tour, isStart, afterPicture }: ComboBoxInputProps) {
  const state = useContext(ComboBoxStateContext);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isStart) box.current?.focus();
  }, [isStart]);
  return (
    <Input
      ref={box}
      placeholder={placeholder ?? ''}
      data-tour={tour}
      onClick={({ currentTarget }) => {
        if (!state || state.isOpen) return;
        state.open(null, 'manual');
        currentTarget.select();
      }}
      onInput={() => state?.open(null, 'manual')}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || !state?.isOpen || state.inputValue === '') return;
        const { selectionManager, collection } = state;
        if (selectionManager.focusedKey !== null) return;
        selectionManager.setFocusedKey(collection.getFirstKey());
        if (collection.size === 1) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      className={classNames(
        'w-full min-w-0 flex-1 truncate bg-transparent text-body outline-none disabled:cursor-not-allowed phone:text-lead',
        afterPicture ? 'pl-2' : 'pl-3',
      )}
    />
  );
}

function Option({ item: { id, label, detail, start, onAction } }: { item: ShownItem }) {
  return (
    <ListBoxItem
      id={id}
      textValue={label}
      {...(onAction && { onAction })}
      className="flex cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 outline-none aria-selected:font-semibold data-focused:bg-accent-soft phone:min-h-11"
    >
      {start}
      <span className="flex min-w-0 flex-col">
        <Text slot="label" className="truncate">
          <bdi>{label}</bdi>
        </Text>
        {detail && (
          <Text slot="description" className="truncate font-normal text-meta text-text-3">
            <BidiText text={detail} />
          </Text>
        )}
      </span>
    </ListBoxItem>
  );
}
