import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { DEFAULT_SETTINGS, type Settings, zoneOf } from '#domain/shop/settings.ts';
import type { Auth, AuthState } from '#io/auth/auth.ts';
import type { Members } from '#io/auth/members.ts';
import { type Clock, onNewDay, today } from '#io/browser/clock.ts';
import { type IdleOptions, runWhenIdle } from '#io/browser/idle.ts';
import { browserZone } from '#io/browser/shop-zone.ts';
import type { TextMemory } from '#io/browser/text-memory.ts';
import type { ThemeChoice } from '#io/browser/theme.ts';
import type { UnsavedTexts } from '#io/browser/unsaved-texts.ts';
import type { DocumentLinks } from '#io/customer-links/document-links.ts';
import type { DatabaseAccess } from '#io/database/database-access.ts';
import type { Backups, LocalData } from '#io/local/local-data.ts';
import type { MoveIn } from '#io/move-in/move-in.ts';
import type { Connection } from '#io/store/connection.ts';
import {
  ENTITY_TYPES,
  type Entities,
  type EntityType,
  type IndexQuery,
  type Store,
  type StoreNotice,
} from '#io/store/store.ts';
import type { VehicleLookup } from '#io/vehicles/vehicle-lookup.ts';
import { type Answers, createAnswers, type Topic } from './answers.ts';

/** Everything outside the app that a screen may touch. */
export type World = {
  store: Store;
  /** Only where the data lives in this browser. */
  localData?: LocalData;
  /** Only where the data lives in this browser. */
  database?: DatabaseAccess;
  /** Where a server keeps them. */
  backups?: Backups;
  /** Only where the shop is on a server, and this browser holds one from before. */
  moveIn?: MoveIn;
  auth: Auth;
  /** Only where the shop is on a server. */
  links?: DocumentLinks;
  members?: Members;
  /** What decides who sees the shop, and how much of it; absent, whoever is signed in sees all. */
  gate?: ComponentType;
  /** Only where the data lives on a server. */
  connection?: Connection;
  /** The page was opened by a link from an email that was used already or has expired. */
  isMailLinkDead?: boolean;
  /** What the way to the data has to say, above each page. */
  notice?: ReactNode;
  lookup: VehicleLookup;
  clock: Clock;
  newId: () => string;
  randomDigits: (count: number) => string;
  /** For this tab alone. */
  tab: TextMemory;
  /** For this browser. */
  device: TextMemory;
  /** What was typed and not saved. */
  unsaved: UnsavedTexts;
  theme: ThemeChoice;
};

const WorldContext = createContext<World | undefined>(undefined);
const AnswersContext = createContext<Answers | undefined>(undefined);

export function useWorld(): World {
  const world = use(WorldContext);
  if (!world) throw new Error('useWorld must be used inside a WorldProvider');
  return world;
}

export function WorldProvider({ world, children }: { world: World; children: ReactNode }) {
  const [answers] = useState(createAnswers);
  useEffect(() => {
    const stops = ENTITY_TYPES.map((entity) => world.store[entity].subscribe(() => answers.askAgain(entity)));
    stops.push(world.store.settings.subscribe(() => answers.askAgain('settings')));
    return () => {
      for (const stop of stops) stop();
    };
  }, [world, answers]);
  return (
    <WorldContext value={world}>
      <AnswersContext value={answers}>{children}</AnswersContext>
    </WorldContext>
  );
}

/** A query of the store, answered again on every change. */
export type QueryResult<T> = {
  /** Undefined until the first answer. */
  data: T | undefined;
  /** The last try failed. */
  failed: boolean;
  retry: () => void;
};

function useQuery<T>(
  topic: Topic,
  question: string,
  ask: () => Promise<T>,
  atOnce?: () => T | undefined,
): QueryResult<T> {
  const answers = use(AnswersContext);
  if (!answers) throw new Error('data must be used inside a WorldProvider');
  const key = `${topic} ${question}`;
  const asked = { topic, key, ask, ...(atOnce && { atOnce }) };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that `ask` depends on
  const subscribe = useCallback((onChange: () => void) => answers.follow(asked, onChange), [answers, key]);
  const { data, failed } = useSyncExternalStore(subscribe, () => answers.answer(asked));
  return { data: data as T | undefined, failed, retry: () => answers.retry(key) };
}

/** A whole list; only for lists that stay small, and for list pages. Refreshes on every change, also from other tabs. */
export function useList<E extends EntityType>(entity: E): QueryResult<readonly Entities[E][]> {
  const { store } = useWorld();
  return useQuery(
    entity,
    'list',
    () => store[entity].list() as Promise<readonly Entities[E][]>,
    () => store[entity].atOnce?.()?.list() as readonly Entities[E][] | undefined,
  );
}

/** The records of one index range, such as the bookings of a month. */
export function useIndexed<E extends EntityType>(entity: E, index: IndexQuery): QueryResult<readonly Entities[E][]> {
  const { store } = useWorld();
  return useQuery(
    entity,
    `index ${JSON.stringify(index)}`,
    () => store[entity].query(index) as Promise<readonly Entities[E][]>,
    () => store[entity].atOnce?.()?.query(index) as readonly Entities[E][] | undefined,
  );
}

/** One record; `data` is null when there is none with that id. */
export function useRecord<E extends EntityType>(entity: E, id: string): QueryResult<Entities[E] | null> {
  const { store } = useWorld();
  return useQuery(
    entity,
    `record ${id}`,
    async () => ((await store[entity].get(id)) ?? null) as Entities[E] | null,
    () => store[entity].atOnce?.()?.get(id) as Entities[E] | undefined,
  );
}

export function useSettings(): QueryResult<Settings> {
  const { store } = useWorld();
  return useQuery(
    'settings',
    '',
    () => store.settings.get(),
    () => store.settings.atOnce?.(),
  );
}

/** The signed-in state; re-renders when it changes. */
export function useAuthState(): AuthState {
  const { auth } = useWorld();
  return useSyncExternalStore(auth.subscribe, auth.state);
}

/** Returns false until the page has been idle since the component was first drawn. */
export function useIdle({ after, timeout }: IdleOptions = {}): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => runWhenIdle(() => setIdle(true), { after, timeout }), [after, timeout]);
  return isIdle;
}

/** The IANA name of the shop's time zone; re-renders when another one is saved. */
export function useZone(): string {
  return zoneOf(useSettings().data ?? DEFAULT_SETTINGS, browserZone());
}

/** The shop's day; re-renders after midnight. */
export function useToday(): string {
  const { clock } = useWorld();
  const zone = useZone();
  return useSyncExternalStore(
    (onChange) => onNewDay(clock, zone, onChange),
    () => today(clock, zone),
  );
}

/** What was found damaged in storage, and what was done about it. */
export function useNotices(): readonly StoreNotice[] {
  const { store } = useWorld();
  return useSyncExternalStore(store.onNotice, store.notices);
}
