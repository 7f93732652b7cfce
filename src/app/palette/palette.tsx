import { ChevronDown, CircleAlert, UserRoundPlus } from 'lucide-react';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSettingsSections } from '#features/settings/settings-frame.tsx';
import { useWorld } from '#io/react.tsx';
import { LIST_LABELS } from '#parts/list-labels.ts';
import { Marked } from '#parts/marked.tsx';
import { counted } from '#parts/names-in-words.ts';
import { paths } from '#parts/paths.ts';
import { hrefOf, matchPath } from '#parts/router/address.ts';
import { useRouter } from '#parts/router/router-provider.tsx';
import { isTechniciansPage } from '#parts/technicians-pages.ts';
import { useMay } from '#parts/use-may.ts';
import { Button } from '#ui/button.tsx';
import { CommandPalette, type PaletteGroup, type PaletteOption } from '#ui/command-palette.tsx';
import { KeyCap } from '#ui/key-cap.tsx';
import { useDataActionTools } from '../data-menu.tsx';
import { type EarlyKeys, typedBy } from './early-keys.ts';
import { hitDetail, type RecordHit } from './record-hit.tsx';
import { actionsFor, NEW_THINGS, PAGES, type ShellCommand, shelfOf } from './shell-commands.ts';
import { FIRST_SHOWN, type FoundGroup, RECENT, type Shown, useAnswerTo } from './use-answer.ts';

const GROUP_LABELS: Readonly<Record<string, string>> = {
  ...LIST_LABELS,
  actions: 'Actions',
  pages: 'Pages',
  [RECENT]: 'Opened last',
};

/** A choice, and what becomes of it. */
type Choice = PaletteOption & { href?: string; act?: () => void };
type ChoiceGroup = PaletteGroup & { options: readonly Choice[] };

const NONE: ReadonlySet<string> = new Set();

function recordChoice(id: string, hit: RecordHit, words: readonly string[]): Choice {
  const query = words.join(' ');
  return {
    id,
    href: hit.href,
    start: hit.start,
    label: <Marked text={hit.title} query={query} />,
    detail: <Marked text={hitDetail(hit, words)} query={query} />,
    end: hit.end,
  };
}

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span aria-hidden className="flex gap-1 phone:hidden">
      {keys.map((key) => (
        <KeyCap key={key}>{key.toUpperCase()}</KeyCap>
      ))}
    </span>
  );
}

/** Somebody's name, email address or phone number. */
const CONTACT = /^(?:\p{L}[\p{L}'’. -]*|\S+@\S+|[\d\s().+-]{7,})$/u;

/** Whether a page is for the person at the screen, who has these sections of the settings. */
function isOpenTo(isTechnician: boolean, sections: readonly string[], href: string): boolean {
  const section = matchPath(paths.settingsSection, href)?.['id'];
  if (section !== undefined) return sections.includes(section);
  return !isTechnician || isTechniciansPage(href);
}

type PaletteProps = { early: EarlyKeys; onClose: () => void; onShortcuts: () => void };

/** Finds every record, page and action by what is typed (NAV-08). */
export function Palette({ early, onClose, onShortcuts }: PaletteProps) {
  const { theme } = useWorld();
  const router = useRouter();
  const tools = useDataActionTools();
  const [typed, setTyped] = useState('');
  const [whole, setWhole] = useState(NONE);
  const shownTheme = useSyncExternalStore(theme.subscribe, theme.theme);
  const may = useMay();
  const isTechnician = !may('see money');
  const sections = useSettingsSections();
  const sectionNames = sections.map(({ name }) => name).join(' ');
  const isOpen = useCallback(
    (command: ShellCommand) => !('href' in command) || isOpenTo(isTechnician, sectionNames.split(' '), command.href),
    [isTechnician, sectionNames],
  );
  const actions = useMemo(() => actionsFor(shownTheme).filter(isOpen), [shownTheme, isOpen]);
  const pages = useMemo(() => PAGES.filter(isOpen), [isOpen]);
  const shelves = useMemo(() => [shelfOf('actions', actions), shelfOf('pages', pages)], [actions, pages]);
  const { shown, isBusy, isReading, failed, retry } = useAnswerTo(typed, shelves, whole);

  function type(text: string) {
    setTyped(text);
    setWhole(NONE);
  }

  // After the field has the focus: from here on it takes the keys itself.
  useLayoutEffect(() => {
    const { text, end } = typedBy(early.keys.splice(0));
    early.until = 0;
    if (text) setTyped(text);
    if (end === 'Escape') onClose();
    if (end === 'Enter')
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: end, bubbles: true }));
  }, [early, onClose]);

  async function exportNow() {
    const { exportData } = await import('../data-actions.tsx');
    await exportData(tools);
  }

  function commandChoice(command: ShellCommand, words: readonly string[]): Choice {
    const { id, label, icon: Icon, keys } = command;
    return {
      id,
      start: <Icon size={17} aria-hidden />,
      label: <Marked text={label} query={words.join(' ')} />,
      end: keys.length > 0 && <Keys keys={keys} />,
      ...('href' in command
        ? { href: command.href }
        : {
            act() {
              if (command.act === 'shortcuts') onShortcuts();
              else if (command.act === 'export') void exportNow();
              else theme.choose(command.act);
            },
          }),
    };
  }

  function choicesOf({ kind, ids, hits }: FoundGroup, words: readonly string[]): Choice[] {
    const commands = [...actions, ...pages];
    return ids.flatMap((id) => {
      const hit = hits.get(id);
      if (hit) return recordChoice(`${kind}-${id}`, hit, words);
      const command = kind === 'actions' || kind === 'pages' ? commands.find((one) => one.id === id) : undefined;
      return command ? commandChoice(command, words) : [];
    });
  }

  function groupOf(group: FoundGroup, words: readonly string[]): ChoiceGroup {
    const { kind, count } = group;
    const label = GROUP_LABELS[kind] ?? kind;
    const all = choicesOf(group, words);
    const isCut = !whole.has(kind) && count > FIRST_SHOWN;
    const more: Choice = {
      id: `more-${kind}`,
      start: <ChevronDown size={16} aria-hidden />,
      label: `Show more ${label.toLowerCase()}`,
      act: () => setWhole(new Set([...whole, kind])),
    };
    const options = isCut ? [...all.slice(0, FIRST_SHOWN), more] : all;
    return { id: kind, label, ...(kind !== RECENT && { count }), options };
  }

  function groupsOf({ groups, words, count, typed: answered }: Shown): ChoiceGroup[] {
    const found = groups.map((group) => groupOf(group, words)).filter(({ options }) => options.length > 0);
    const text = answered.trim();
    if (text === '') {
      const first = NEW_THINGS.filter(isOpen).slice(0, 6);
      if (first.length === 0) return found;
      return [...found, { id: 'actions', label: 'Actions', options: first.map((one) => commandChoice(one, [])) }];
    }
    if (count > 0 || isTechnician || !CONTACT.test(text)) return found;
    const make: Choice = {
      id: 'make-customer',
      start: <UserRoundPlus size={17} aria-hidden />,
      label: `New customer “${text}”`,
      href: hrefOf(paths.newCustomer, {}, { contact: text }),
    };
    return [{ id: 'make', label: 'Not there yet?', options: [make] }];
  }

  const groups = shown ? groupsOf(shown) : [];
  const isNothing = shown !== undefined && !isBusy && shown.typed.trim() !== '' && shown.count === 0;

  function choose(id: string, { newTab }: { newTab: boolean }) {
    const choice = groups.flatMap(({ options }) => options).find((one) => one.id === id);
    if (!choice) return;
    if (choice.href !== undefined && newTab) {
      window.open(choice.href, '_blank', 'noopener');
      return;
    }
    // More of a kind is shown where one is.
    if (!id.startsWith('more-')) onClose();
    if (choice.href !== undefined) void router.go(choice.href);
    else choice.act?.();
  }

  return (
    <CommandPalette
      label="Search"
      placeholder="Customers, invoices, bookings, pages, actions"
      value={typed}
      onChange={type}
      groups={groups}
      // What is not read yet may hold the answer.
      isBusy={isBusy || (isReading && groups.length === 0)}
      status={statusOf(shown, isBusy, isReading)}
      notice={
        <>
          {failed && (
            <Notice>
              <CircleAlert size={15} aria-hidden className="text-red-ink" />
              <span className="mr-auto">Some lists could not be read, so not everything is found.</span>
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
            className="ml-auto rounded-badge py-1 font-[540] text-accent-ink hover:underline phone:py-2.5"
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

function statusOf(shown: Shown | undefined, isBusy: boolean, isReading: boolean): string {
  if (isReading) return 'Reading your lists';
  if (!shown || isBusy || shown.typed.trim() === '') return '';
  return shown.count === 0 ? 'Nothing found' : counted(shown.count, 'result');
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p className="flex flex-none items-center gap-2 border-border border-b px-[18px] py-3 text-label text-text-2">
      {children}
    </p>
  );
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
