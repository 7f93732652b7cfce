import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { AppUser } from '#domain/shop/profile.ts';
import { DEFAULT_SETTINGS, type Settings, zoneOf } from '#domain/shop/settings.ts';
import type { Auth, AuthState } from '#io/auth/auth.ts';
import type { Members } from '#io/auth/members.ts';
import { type Clock, onNewDay, today } from '#io/browser/clock.ts';
import { type IdleOptions, runWhenIdle } from '#io/browser/idle.ts';
import { browserZone } from '#io/browser/shop-zone.ts';
import type { TextMemory } from '#io/browser/text-memory.ts';
import type { ThemeChoice } from '#io/browser/theme.ts';
import type { UnsavedTexts } from '#io/browser/unsaved-texts.ts';
import type { CalendarLinks } from '#io/calendar-links/calendar-links.ts';
import type { Cards } from '#io/cards/cards.ts';
import type { DocumentLinks } from '#io/customer-links/document-links.ts';
import type { JobPhotoLinks, PhotoLinks } from '#io/customer-links/photo-links.ts';
import type { DatabaseAccess } from '#io/database/database-access.ts';
import type { LocalData } from '#io/local/local-data.ts';
import type { MoveIn } from '#io/move-in/move-in.ts';
import type { PhotoReader, PhotoStore } from '#io/photos/photo-store.ts';
import type { RequestPhotos } from '#io/requests/request-photos.ts';
import type { Sending } from '#io/sending/sending.ts';
import type { Backups } from '#io/store/backups.ts';
import type { Connection } from '#io/store/connection.ts';
import {
  type AnyRecord,
  ENTITY_TYPES,
  type Entities,
  type EntityType,
  type IndexQuery,
  type Store,
  type StoreNotice,
} from '#io/store/store.ts';
import type { VehicleLookup } from '#io/vehicles/vehicle-lookup.ts';
import { createQueryCache, type QueryCache, type Topic } from './query-cache.ts';

/** Everything outside the app that a screen may touch. */
export type World = {
  store: Store;
  photos: PhotoStore;
  /** In local mode only. */
  localData?: LocalData;
  /** In local mode only. */
  database?: DatabaseAccess;
  /** Only with a server. */
  backups?: Backups;
  /** Only with a server, while this browser still has a shop from local mode. */
  moveIn?: MoveIn;
  auth: Auth;
  /** Only with a server. */
  links?: DocumentLinks;
  /** Only with a server. */
  inspectionLinks?: PhotoLinks;
  jobLinks?: JobPhotoLinks;
  /** Only with a team server. */
  sending?: Sending;
  cards?: Cards;
  /** Only with a server. */
  requestPhotos?: RequestPhotos;
  members?: Members;
  /** Only with the team server. */
  calendarLinks?: CalendarLinks;
  /** Decides what the signed-in user may see; without it, a signed-in user sees everything. */
  gate?: ComponentType;
  /** Only with a server. */
  connection?: Connection;
  /** The page was opened from an email link that was already used or has expired. */
  isMailLinkDead?: boolean;
  /** A message about the connection or the stored data, shown above each page. */
  notice?: ReactNode;
  lookup: VehicleLookup;
  clock: Clock;
  newId: () => string;
  randomDigits: (count: number) => string;
  /** Texts remembered for this tab. */
  tab: TextMemory;
  /** Texts remembered for this browser. */
  device: TextMemory;
  /** Unsaved form input. */
  unsaved: UnsavedTexts;
  theme: ThemeChoice;
};

const WorldContext = createContext<World | undefined>(undefined);
const QueryCacheContext = createContext<QueryCache | undefined>(undefined);

/** Reads photos: those of the shop, or on the page of a customer those that the link releases. */
export const PhotosContext = createContext<PhotoReader | undefined>(undefined);

export function usePhotoReader(): PhotoReader {
  const photos = use(PhotosContext);
  if (!photos) throw new Error('Photos must be drawn inside a PhotosContext');
  return photos;
}

export function useWorld(): World {
  const world = use(WorldContext);
  if (!world) throw new Error('useWorld must be used inside a WorldProvider');
  return world;
}

export function WorldProvider({ world, children }: { world: World; children: ReactNode }) {
  const [queryCache] = useState(createQueryCache);
  useEffect(() => {
    const stops = ENTITY_TYPES.map((entity) => world.store[entity].subscribe(() => queryCache.invalidate(entity)));
    stops.push(world.store.settings.subscribe(() => queryCache.invalidate('settings')));
    return () => {
      for (const stop of stops) stop();
    };
  }, [world, queryCache]);
  return (
    <WorldContext value={world}>
      <PhotosContext value={world.photos}>
        <QueryCacheContext value={queryCache}>{children}</QueryCacheContext>
      </PhotosContext>
    </WorldContext>
  );
}

/** The result of a store query, which runs again on every change. */
export type QueryResult<T> = {
  /** Undefined until the first result. It stays when a later run fails. */
  data: T | undefined;
  /** Names what could not be read in the last run. */
  failed: Topic | undefined;
  /** Runs what failed again. */
  retry: () => void;
  /** The keys of what failed. */
  failedKeys: readonly string[];
};

function useQueryCache(): QueryCache {
  const queryCache = use(QueryCacheContext);
  if (!queryCache) throw new Error('A query must be used inside a WorldProvider');
  return queryCache;
}

/** Runs a query, and again on every change of its topic. `name` names everything that `run` depends on. */
export function useQuery<T>(
  topic: Topic,
  name: string,
  run: () => Promise<T>,
  cached?: () => T | undefined,
): QueryResult<T> {
  const queryCache = useQueryCache();
  const key = `${topic} ${name}`;
  const query = { topic, key, run, ...(cached && { cached }) };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names everything that `run` depends on
  const subscribe = useCallback((onChange: () => void) => queryCache.subscribe(query, onChange), [queryCache, key]);
  const { data, failed } = useSyncExternalStore(subscribe, () => queryCache.state(query));
  return {
    data: data as T | undefined,
    failed: failed ? topic : undefined,
    retry: () => queryCache.retry(key),
    failedKeys: failed ? [key] : [],
  };
}

/** Keeps the notice of the page from naming these failures, which the component shows itself. */
export function useShownFailures(failedKeys: readonly string[]): void {
  const queryCache = useQueryCache();
  const keys = failedKeys.join('\n');
  useLayoutEffect(() => queryCache.show(keys.split('\n')), [queryCache, keys]);
}

/** Returns what could not be read for the screen and is not said by the component that needs it. */
export function useUnshownFailures(): { failed: readonly Topic[]; retry: () => void } {
  const { onUnshown, unshown, retryFailed } = useQueryCache();
  const names = useSyncExternalStore(onUnshown, unshown);
  return { failed: names.split(' ').filter(Boolean) as Topic[], retry: retryFailed };
}

/** Reads a whole list; only for lists that stay small, and for list pages. Refreshes on every change, also from other tabs. */
export function useList<E extends EntityType>(entity: E): QueryResult<readonly Entities[E][]> {
  const { store } = useWorld();
  return useQuery(
    entity,
    'list',
    () => store[entity].list() as Promise<readonly Entities[E][]>,
    () => store[entity].cached?.()?.list() as readonly Entities[E][] | undefined,
  );
}

/** Returns the range of an index that has only this key. */
export const by = (name: IndexQuery['name'], key: string): IndexQuery => ({ name, from: key, to: key });

/** Returns the records of all ranges, each once. */
function joined(found: readonly (readonly AnyRecord[])[]): readonly AnyRecord[] {
  const [first = [], ...others] = found;
  return others.length === 0 ? first : [...new Map(found.flat().map((record) => [record.id, record])).values()];
}

/** Reads the records of an index range, such as the bookings of a month, or of several: each record once. */
export function useIndexed<E extends EntityType>(
  entity: E,
  index: IndexQuery | readonly IndexQuery[],
): QueryResult<readonly Entities[E][]> {
  const { store } = useWorld();
  const ranges: readonly IndexQuery[] = 'name' in index ? [index] : index;
  return useQuery(
    entity,
    `index ${JSON.stringify(index)}`,
    async () => joined(await Promise.all(ranges.map((range) => store[entity].query(range)))) as readonly Entities[E][],
    () => {
      const reader = store[entity].cached?.();
      const found = reader && ranges.map((range) => reader.query(range));
      return found?.every((records) => records !== undefined) ? (joined(found) as readonly Entities[E][]) : undefined;
    },
  );
}

/** Reads one record; `data` is null when there is none with that id, as for an empty one. */
export function useRecord<E extends EntityType>(entity: E, id: string): QueryResult<Entities[E] | null> {
  const { store } = useWorld();
  return useQuery(
    entity,
    `record ${id}`,
    async () => ((await store[entity].get(id)) ?? null) as Entities[E] | null,
    () => (id === '' ? null : (store[entity].cached?.()?.get(id) as Entities[E] | undefined)),
  );
}

/** Reads records by id, in that order; records that do not exist are left out. */
export function useRecords<E extends EntityType>(
  entity: E,
  ids: readonly string[],
): QueryResult<readonly Entities[E][]> {
  const { store } = useWorld();
  const known = (found: readonly (Entities[E] | undefined)[]) => found.filter((record) => record !== undefined);
  return useQuery(
    entity,
    `records ${JSON.stringify(ids)}`,
    async () => known((await Promise.all(ids.map((id) => store[entity].get(id)))) as (Entities[E] | undefined)[]),
    () => {
      const reader = store[entity].cached?.();
      return reader && known(ids.map((id) => reader.get(id)) as (Entities[E] | undefined)[]);
    },
  );
}

/** Reads the settings. Every screen of the shop is drawn after that, and uses `useSettings`. */
export function useSettingsQuery(): QueryResult<Settings> {
  const { store } = useWorld();
  return useQuery(
    'settings',
    '',
    () => store.settings.get(),
    () => store.settings.cached?.(),
  );
}

/** Returns the settings of the shop. */
export function useSettings(): Settings {
  const { data } = useSettingsQuery();
  if (!data) throw new Error('useSettings must be used after the settings have been read');
  return data;
}

/** Returns the sign-in state; re-renders when it changes. */
export function useAuthState(): AuthState {
  const { auth } = useWorld();
  return useSyncExternalStore(auth.subscribe, auth.state);
}

/** Returns the signed-in user with the facts of their shop. */
export function useUser(): AppUser | undefined {
  const state = useAuthState();
  return state.status === 'signed-in' ? state.user : undefined;
}

/** Returns false until the page has been idle since the component was first drawn. */
export function useIdle({ after, timeout }: IdleOptions = {}): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => runWhenIdle(() => setIdle(true), { after, timeout }), [after, timeout]);
  return isIdle;
}

/** Returns the IANA name of the shop's time zone; re-renders when another one is saved. */
export function useZone(): string {
  return zoneOf(useSettingsQuery().data ?? DEFAULT_SETTINGS, browserZone());
}

/** Returns the current day in the shop's time zone, 'YYYY-MM-DD'; re-renders after midnight. */
export function useToday(): string {
  const { clock } = useWorld();
  const zone = useZone();
  return useSyncExternalStore(
    (onChange) => onNewDay(clock, zone, onChange),
    () => today(clock, zone),
  );
}

/** Returns the notices about damaged data that was found in storage. */
export function useNotices(): readonly StoreNotice[] {
  const { store } = useWorld();
  return useSyncExternalStore(store.onNotice, store.notices);
}
