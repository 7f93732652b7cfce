import { useRouter } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSettingsSections } from '#features/settings/settings-sections.ts';
import { useWorld } from '#io/react/world.tsx';
import { useDataActionTools } from '#parts/data-actions/use-data-actions.tsx';
import { useCan } from '#parts/navigation/use-can.ts';
import { useCanOpen } from '#parts/navigation/use-can-open.ts';
import { counted } from '#parts/records/names-in-words.ts';
import { Button } from '#ui/form/button.tsx';
import { KeyCap } from '#ui/navigation/key-cap.tsx';
import { CommandPalette } from '#ui/overlay/command-palette.tsx';
import { choiceGroups } from './choices.tsx';
import { type OpeningKeys, typedBy } from './opening-keys.ts';
import { actionsFor, commandRecords, NEW_THINGS, PAGE_COMMANDS, type ShellCommand } from './shell-commands.ts';
import type { ShopSearch } from './shop-search.ts';
import { type PaletteResults, usePaletteSearch } from './use-palette-search.ts';

/** Number of create actions offered before anything is typed. */
const FIRST_NEW_THINGS = 6;

const NONE: ReadonlySet<string> = new Set();

type PaletteProps = { search: ShopSearch; openingKeys: OpeningKeys; onClose: () => void; onShortcuts: () => void };

/** Searches all records, pages and actions (NAV-08). */
export function Palette({ search, openingKeys, onClose, onShortcuts }: PaletteProps) {
  const { theme } = useWorld();
  const router = useRouter();
  const tools = useDataActionTools();
  const [typed, setTyped] = useState('');
  const [whole, setWhole] = useState(NONE);
  const shownTheme = useSyncExternalStore(theme.subscribe, theme.theme);
  const isTechnician = !useCan('viewMoney');
  const canOpen = useCanOpen();
  const sections = useSettingsSections();
  const sectionNames = sections.map(({ name }) => name).join(' ');
  const isOpen = useCallback(
    (command: ShellCommand) => {
      if (!('href' in command)) return true;
      const { section } = command;
      return section === undefined ? canOpen(command.href) : sectionNames.split(' ').includes(section);
    },
    [canOpen, sectionNames],
  );
  const actions = useMemo(() => actionsFor(shownTheme).filter(isOpen), [shownTheme, isOpen]);
  const pages = useMemo(() => PAGE_COMMANDS.filter(isOpen), [isOpen]);
  const firsts = useMemo(() => NEW_THINGS.filter(isOpen).slice(0, FIRST_NEW_THINGS), [isOpen]);
  const commands = useMemo(
    () => [
      { list: 'actions', records: commandRecords(actions) },
      { list: 'pages', records: commandRecords(pages) },
    ],
    [actions, pages],
  );
  const { shown, isBusy, isReading, failed, retry } = usePaletteSearch(search, typed, commands, whole);

  function type(text: string) {
    setTyped(text);
    setWhole(NONE);
  }

  // Types the keys pressed before the field had the focus.
  useLayoutEffect(() => {
    const { text, end } = typedBy(openingKeys.current ?? []);
    openingKeys.current = undefined;
    if (text) setTyped(text);
    if (end === 'Escape') onClose();
    if (end === 'Enter')
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: end, bubbles: true }));
  }, [openingKeys, onClose]);

  async function exportNow() {
    const { exportData } = await import('#parts/data-actions/data-actions.tsx');
    await exportData(tools);
  }

  const groups = useMemo(
    () =>
      shown
        ? choiceGroups(shown, { commands: [...actions, ...pages], firsts, whole, canAddCustomer: !isTechnician })
        : [],
    [shown, actions, pages, firsts, whole, isTechnician],
  );
  const isNothing = shown !== undefined && !isBusy && shown.typed.trim() !== '' && shown.count === 0;

  function choose(id: string, { newTab }: { newTab: boolean }) {
    const choice = groups.flatMap(({ options }) => options).find((one) => one.id === id);
    if (!choice) return;
    if ('href' in choice && newTab) {
      window.open(choice.href, '_blank', 'noopener');
      return;
    }
    if ('more' in choice) {
      setWhole(new Set([...whole, choice.more]));
      return;
    }
    onClose();
    if ('href' in choice) void router.navigate({ href: choice.href });
    else if (choice.act === 'shortcuts') onShortcuts();
    else if (choice.act === 'export') void exportNow();
    else theme.choose(choice.act);
  }

  return (
    <CommandPalette
      label="Search"
      placeholder="Customers, invoices, bookings, pages, actions"
      value={typed}
      onChange={type}
      groups={groups}
      // Lists that are still loading may have results.
      isBusy={isBusy || (isReading && groups.length === 0)}
      status={statusOf(shown, isBusy, isReading)}
      notice={
        <>
          {failed && (
            <Notice>
              <CircleAlert size={15} aria-hidden className="text-red-ink" />
              <span className="mr-auto">Some lists could not be loaded, so results may be missing.</span>
              <Button size="small" onClick={retry}>
                Retry
              </Button>
            </Notice>
          )}
          {isNothing && <Notice>{`Nothing found for “${shown.typed.trim()}”.`}</Notice>}
        </>
      }
      footer={
        <>
          <Hint keys={['↑', '↓']}>to move</Hint>
          <Hint keys={['↵']}>to open</Hint>
          <button
            type="button"
            onClick={() => {
              onClose();
              onShortcuts();
            }}
            className="ml-auto rounded-badge py-1 font-medium text-accent-ink hover:underline phone:py-2.5"
          >
            Keyboard shortcuts
          </button>
        </>
      }
      onChoose={choose}
      onClose={onClose}
    />
  );
}

function statusOf(shown: PaletteResults | undefined, isBusy: boolean, isReading: boolean): string {
  if (isReading) return 'Loading your lists';
  if (!shown || isBusy || shown.typed.trim() === '') return '';
  return shown.count === 0 ? 'Nothing found' : counted(shown.count, 'result');
}

function Notice({ children }: { children: ReactNode }) {
  return <p className="flex flex-none items-center gap-2 border-b px-4.5 py-3 text-label text-text-2">{children}</p>;
}

function Hint({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <span aria-hidden className="flex items-center gap-1 phone:hidden">
      {keys.map((key) => (
        <KeyCap key={key}>{key}</KeyCap>
      ))}
      <span className="ml-0.5">{children}</span>
    </span>
  );
}
