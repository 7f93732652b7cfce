import { ChevronDown, UserRoundPlus } from 'lucide-react';
import { Marked } from '#parts/guide/marked.tsx';
import { hrefOf } from '#parts/navigation/href.ts';
import { paths } from '#parts/navigation/paths.ts';
import { LIST_LABELS } from '#parts/records/list-labels.ts';
import { KeyCap } from '#ui/navigation/key-cap.tsx';
import type { PaletteGroup, PaletteOption } from '#ui/overlay/command-palette.tsx';
import { hitDetail, type RecordHit } from './record-hit.tsx';
import type { ShellAct, ShellCommand } from './shell-commands.ts';
import { type MatchGroup, type PaletteResults, RECENT } from './use-palette-search.ts';

/** Option of the palette, and what choosing it does. */
export type PaletteChoice = PaletteOption & ({ href: string } | { act: ShellAct } | { more: string });
export type ChoiceGroup = PaletteGroup & { options: readonly PaletteChoice[] };

export type ChoicesFor = {
  /** Actions and pages that the user may open. */
  commands: readonly ShellCommand[];
  /** Commands offered before anything is typed. */
  firsts: readonly ShellCommand[];
  /** Lists shown in full. */
  whole: ReadonlySet<string>;
  canAddCustomer: boolean;
};

const GROUP_LABELS: Readonly<Record<string, string>> = {
  ...LIST_LABELS,
  actions: 'Actions',
  pages: 'Pages',
  [RECENT]: 'Recently opened',
};

/** Name, email address or phone number. */
const CONTACT = /^(?:\p{L}[\p{L}\p{M}'’. -]*|\S+@\S+|[\d\s().+-]{7,})$/u;

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span aria-hidden className="flex gap-1 phone:hidden">
      {keys.map((key) => (
        <KeyCap key={key}>{key.toUpperCase()}</KeyCap>
      ))}
    </span>
  );
}

function recordChoice(id: string, hit: RecordHit, words: readonly string[]): PaletteChoice {
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

function commandChoice(command: ShellCommand, words: readonly string[]): PaletteChoice {
  const { id, label, icon: Icon, keys } = command;
  return {
    id,
    start: <Icon size={17} aria-hidden />,
    label: <Marked text={label} query={words.join(' ')} />,
    end: keys.length > 0 && <Keys keys={keys} />,
    ...('href' in command ? { href: command.href } : { act: command.act }),
  };
}

function groupOf(group: MatchGroup, words: readonly string[], { commands, whole }: ChoicesFor): ChoiceGroup {
  const { list, count, ids, hits } = group;
  const isOfCommands = list === 'actions' || list === 'pages';
  const label = GROUP_LABELS[list] ?? list;
  const all = ids.flatMap((id) => {
    const hit = hits.get(id);
    if (hit) return recordChoice(`${list}-${id}`, hit, words);
    const command = isOfCommands && commands.find((one) => one.id === id);
    return command ? commandChoice(command, words) : [];
  });
  const more: PaletteChoice = {
    id: `more-${list}`,
    start: <ChevronDown size={16} aria-hidden />,
    label: `Show more ${label.toLowerCase()}`,
    more: list,
  };
  const options = !whole.has(list) && count > ids.length ? [...all, more] : all;
  return { id: list, label, ...(list !== RECENT && { count }), options };
}

/** Returns the results as options. Adds common actions if nothing was typed, and a new customer if nothing was found. */
export function choiceGroups(
  { groups, words, count, typed }: PaletteResults,
  choicesFor: ChoicesFor,
): readonly ChoiceGroup[] {
  const { firsts, canAddCustomer } = choicesFor;
  const found = groups.map((group) => groupOf(group, words, choicesFor)).filter(({ options }) => options.length > 0);
  const text = typed.trim();
  if (text === '') {
    if (firsts.length === 0) return found;
    return [...found, { id: 'actions', label: 'Actions', options: firsts.map((one) => commandChoice(one, [])) }];
  }
  if (count > 0 || !canAddCustomer || !CONTACT.test(text)) return found;
  const make: PaletteChoice = {
    id: 'make-customer',
    start: <UserRoundPlus size={17} aria-hidden />,
    label: `New customer “${text}”`,
    href: hrefOf(paths.newCustomer, {}, { contact: text }),
  };
  return [{ id: 'make', label: 'Not in your list?', options: [make] }];
}
