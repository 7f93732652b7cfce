import { appUserSchema } from '#domain/profile.ts';
import type { Settings } from '#domain/settings.ts';
import { textHash } from '#domain/text-hash.ts';
import type { CopyKeys } from './copy-keys.ts';
import type { AnyRecord, CopyTables } from './copy-tables.ts';
import { FORM_KEY, formIn, newestForm } from './forms.ts';
import { forwardText } from './forward.ts';
import { HOME_KEY, homeIn, type Origin, originOf, winnerOf } from './keeping-rules.ts';
import { USER_KEY } from './local-auth.ts';
import { INITIALIZED_KEY, type ListWorld, type LocalList, type LocalLists, shopKind } from './local-list.ts';
import { SETTINGS_KEY, settingsIn } from './local-settings.ts';
import { pause } from './pause.ts';
import { LIST_NAMES, readListGently } from './records.ts';
import type { CopyOverview, SafeCopy } from './safe-copy.ts';
import type { States } from './safe-copy-write.ts';
import { type StandIn, standIn, unreadable } from './stand-in.ts';
import { readText, setAside, withAside } from './storage.ts';
import { ENTITY_TYPES, type EntityType, StoreError, type StoreNotice } from './store.ts';

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The short texts that are kept as safely as the lists, and when one is sound. */
const TEXTS: { readonly [key: string]: (text: string) => boolean } = {
  [INITIALIZED_KEY]: () => true,
  [HOME_KEY]: (text) => homeIn(text) === 'indexeddb',
  [SETTINGS_KEY]: (text) => settingsIn(text) !== undefined,
  bms_profiles: (text) => isObject(jsonOf(text)),
  [USER_KEY]: (text) => appUserSchema.safeParse(jsonOf(text)).success,
};

/** Whether there is something to compare under that key; with `null` it may be any. */
export function isCompared(key: string | null): boolean {
  return key === null || key in TEXTS || ENTITY_TYPES.some((entity) => key === `bms_${entity}`);
}

/** Under which name a damaged text is set aside. That of a session is of no use to anyone: the safe copy restores it. */
const SET_ASIDE: { readonly [key: string]: string } = { [SETTINGS_KEY]: 'settings', bms_profiles: 'profiles' };

/** What a comparison found out. */
type Found = {
  /** Lists and texts that count in place of what the safe copy has. */
  lists: Map<EntityType, TakenList>;
  texts: Map<string, string | null>;
  /** Lists whose keys are to be brought up to date. */
  behind: EntityType[];
  /** What those keys show that show what counts. */
  alike: Map<EntityType, string | null>;
  /** What strangers changed, in words. */
  foreign: string[];
  /** The hashes of the texts that were mended: they count no more, also when their keys show them for a while yet. */
  mended: Map<EntityType, string>;
  notices: StoreNotice[];
};
type TakenList = Healed & { revision: number };
/** The records that count; with the text and its hash when they are all that stands in it. */
type Healed = { all: readonly AnyRecord[]; asItStands?: { text: string; hash: string } };

function strangersNotice({ lists, foreign }: Found): StoreNotice {
  return {
    entity: [...lists.keys()][0] ?? 'settings',
    what: `The stored data (${foreign.join(', ')}) was changed by something other than Clearcoat, or while its database could not be opened. What stands there counts now; the state before is kept as a backup in Settings, Data.`,
  };
}

function hashOf(text: string | null): string | undefined {
  return text === null ? undefined : textHash(text);
}

function nothingYet(): Found {
  return {
    lists: new Map(),
    texts: new Map(),
    behind: [],
    alike: new Map(),
    foreign: [],
    mended: new Map(),
    notices: [],
  };
}

/**
 * Compares what keys show with what the safe copy has, and settles each difference by rule. Only while alone. Without keys all
 * of them are compared.
 */
export type CopyCompare = (keys?: readonly string[]) => Promise<void>;

export function createCopyCompare({
  copy,
  lists,
  world,
  tables,
  keys,
  backUp,
  onText,
}: {
  copy: SafeCopy;
  lists: LocalLists;
  world: ListWorld;
  tables: CopyTables;
  keys: CopyKeys;
  backUp: (settings: Settings | undefined) => Promise<void>;
  onText: (key: string) => void;
}): CopyCompare {
  const { storage, steps } = world;
  const listOf = (entity: EntityType) => lists[entity] as LocalList<EntityType>;

  async function originIn(key: string, hash: string | undefined, newest: number): Promise<Origin> {
    return originOf(hash, hash === undefined ? undefined : await copy.revisionOf(key, hash), newest);
  }

  async function keepAside(name: string, texts: readonly string[]): Promise<void> {
    for (const text of texts) {
      try {
        setAside(storage, name, text);
      } catch {
        const key = `bms_damaged_${name}`;
        const before = await copy.text(key);
        const after = withAside(before, text);
        if (after !== before) await copy.commit({ lists: new Map(), seen: new Map(), texts: new Map([[key, after]]) });
      }
    }
  }

  // ---- the short texts

  /** Finds out which of the texts count, and shows those of the safe copy. */
  async function settleTexts(
    shown: ReadonlyMap<string, string | null>,
    { texts }: CopyOverview,
    found: Found,
  ): Promise<void> {
    const ours = new Map<string, string | null>();
    for (const [key, text] of shown) {
      const kept = texts.get(key);
      const safe = kept?.text;
      const isSound = text !== null && TEXTS[key]?.(text) === true;
      if (text === (safe ?? null)) continue;
      if (safe === undefined) {
        // What is not sound is mended by those who read it.
        if (isSound) found.texts.set(key, text);
        continue;
      }
      if ((await originIn(key, hashOf(text), kept?.revision ?? 0)) !== 'foreign') ours.set(key, safe);
      else if (isSound) {
        found.texts.set(key, text);
        if (key === SETTINGS_KEY && safe !== null) found.foreign.push('settings');
      } else if (safe !== null || key === HOME_KEY) {
        await setTextAside(key, text ?? '', safe, found);
        ours.set(key, safe);
      }
    }
    keys.show(ours);
    for (const key of ours.keys()) onText(key);
    if (shown.has(HOME_KEY)) keys.settle(homeIn(found.texts.get(HOME_KEY) ?? texts.get(HOME_KEY)?.text));
  }

  async function setTextAside(key: string, text: string, safe: string | null, { notices }: Found): Promise<void> {
    if (key === USER_KEY) {
      const { data } = appUserSchema.safeParse(jsonOf(safe ?? ''));
      const what = `The stored sign-in could not be read and was restored from the safe copy. You're still signed in as ${data?.email}.`;
      if (data) notices.push({ entity: 'settings', what });
      return;
    }
    const name = SET_ASIDE[key];
    if (!name) return;
    await keepAside(name, [text]);
    const what = `The ${name} could not be read. The damaged text was set aside; in its place: the safe copy of the ${name}.`;
    notices.push({ entity: 'settings', what });
  }

  // ---- the lists

  /**
   * Reads a text that counts. What cannot be read is set aside; the safe copy's own record takes its place where there is one.
   * Undefined when the safe copy stands in for the whole list.
   */
  async function heal(
    entity: EntityType,
    stored: string,
    hash: string,
    isSafe: boolean,
    { notices }: Found,
  ): Promise<Healed | undefined> {
    const text = forwardText(entity, stored, formIn(storage), steps);
    const read = await readListGently(entity, text);
    if (read?.broken.length === 0) return { all: read.records, ...(text === stored && { asItStands: { text, hash } }) };
    await keepAside(entity, read?.broken ?? [text]);
    const problem = `${unreadable(entity, read?.broken.length)}. The damaged text was set aside`;
    if (read) {
      const all = await withSafeOnes(entity, text, read.records);
      const isHelped = all.length > read.records.length;
      const words = isHelped ? 'the safe copy stands in where it has one, and all others' : 'all others';
      notices.push({ entity, what: `${problem}; ${words} are in place.` });
      return { all };
    }
    if (isSafe) {
      notices.push({ entity, what: `${problem}; in its place: the safe copy of the list.` });
      return undefined;
    }
    const { records, words } = await defaults(entity);
    notices.push({ entity, what: `${problem}; in its place: ${words}.` });
    return { all: records };
  }

  /** The records in the order of the text, with those of the safe copy where the text has a broken one of that id. */
  async function withSafeOnes(entity: EntityType, text: string, good: readonly AnyRecord[]): Promise<AnyRecord[]> {
    const byId = new Map(good.map((record) => [record.id, record]));
    const items = JSON.parse(text) as ({ id?: unknown } | null)[];
    const ids = new Set(items.map((item) => item?.id).filter((id) => typeof id === 'string'));
    const broken = [...ids].filter((id) => !byId.has(id));
    const safe = await copy.some(entity, broken);
    return [...ids].map((id) => byId.get(id) ?? safe.get(id)).filter((record) => record !== undefined);
  }

  /** What this tab still holds of a list that is gone everywhere else, or else what a new shop starts with. */
  async function defaults(entity: EntityType): Promise<StandIn<AnyRecord>> {
    const records = listOf(entity).table()?.list() ?? [];
    if (records.length > 0) return { records, words: 'what this tab still held' };
    await world.samples.load();
    return standIn(entity, shopKind(storage), world);
  }

  async function settleList(
    entity: EntityType,
    text: string | null,
    { states }: CopyOverview,
    found: Found,
  ): Promise<void> {
    const revision = states.get(entity)?.revision ?? 0;
    await pause();
    const hash = hashOf(text);
    const winner = winnerOf(await originIn(lists[entity].key, hash, revision), revision > 0);
    if (text !== null && hash !== undefined && (winner === 'foreign text' || winner === 'first text')) {
      const healed = await heal(entity, text, hash, revision > 0, found);
      if (!healed?.asItStands) found.mended.set(entity, hash);
      if (healed) found.lists.set(entity, { ...healed, revision });
      if (healed && winner === 'foreign text') found.foreign.push(LIST_NAMES[entity]);
      if (healed) return;
    }
    if (winner === 'neither') {
      found.alike.set(entity, null);
      if (!shopKind(storage)) return;
      const { records, words } = await defaults(entity);
      const what = `The ${LIST_NAMES[entity]} were gone from this browser; in their place: ${words}.`;
      found.notices.push({ entity, what });
      found.lists.set(entity, { all: records, revision });
      return;
    }
    if (winner === 'alike') found.alike.set(entity, text);
    const isInPlace = keys.home() === 'both' ? winner === 'alike' : text === null;
    if (!isInPlace) found.behind.push(entity);
  }

  // ---- what was found is kept

  async function keep(found: Found, before: CopyOverview): Promise<States> {
    if (found.foreign.length > 0) await backUp(settingsIn(before.texts.get(SETTINGS_KEY)?.text ?? null));
    const seen = new Map([...found.lists].map(([entity, { revision }]) => [entity, revision]));
    const hashes = new Map<EntityType, string>();
    for (const [entity, { asItStands }] of found.lists) if (asItStands) hashes.set(entity, asItStands.hash);
    const after = await copy.commit({
      lists: found.lists,
      seen,
      texts: found.texts,
      taken: hashes,
      mended: found.mended,
    });
    if (!after) throw new StoreError('conflict', 'Something else keeps changing the data. Please try again.');
    keys.learn(after);
    for (const [entity, { asItStands }] of found.lists) {
      if (asItStands) found.alike.set(entity, asItStands.text);
      if (!asItStands || keys.home() === 'indexeddb') found.behind.push(entity);
    }
    for (const key of found.texts.keys()) onText(key);
    world.tabs.say({ entities: [...found.lists.keys()] });
    return after;
  }

  /** What a screen drew before counts when it shows the same; else it is replaced. */
  async function settleTable(entity: EntityType, revision: number, alike: string | null | undefined): Promise<void> {
    const held = listOf(entity).held();
    if (!held) return;
    const isSame = held.text === alike && (alike !== null || held.table.count() === 0);
    if (!keys.held(entity)) {
      tables.letGo(entity);
      if (!isSame) lists[entity].announce();
    } else if (isSame && tables.revision(entity) === undefined) tables.trust(entity, revision);
    else if (await tables.catchUp(entity)) lists[entity].announce();
  }

  return async (only) => {
    const isAsked = (key: string) => !only || only.includes(key);
    const entities = ENTITY_TYPES.filter((entity) => isAsked(lists[entity].key));
    // The keys are read first: what the app writes there was noted in the safe copy before.
    const shownTexts = new Map(
      Object.keys(TEXTS)
        .filter(isAsked)
        .map((key) => [key, readText(storage, key)]),
    );
    const shownLists = new Map(entities.map((entity) => [entity, readText(storage, lists[entity].key)]));
    const overview = await copy.overview();
    const found = nothingYet();
    keys.learn(overview.states);
    await settleTexts(shownTexts, overview, found);
    for (const [entity, text] of shownLists) await settleList(entity, text, overview, found);
    const isNews = [found.lists, found.texts, found.mended].some(({ size }) => size > 0);
    const states = isNews ? await keep(found, overview) : overview.states;
    const isDrawn = (entity: EntityType) => lists[entity].table() && tables.revision(entity) === undefined;
    // A screen may draw one list from its key while another is compared.
    for (let left = entities; left.length > 0; left = entities.filter(isDrawn)) {
      for (const entity of left) {
        await settleTable(entity, states.get(entity)?.revision ?? 0, found.alike.get(entity));
      }
    }
    for (const entity of entities) lists[entity].stopDrawing();
    for (const notice of found.notices) world.notify(notice);
    if (found.foreign.length > 0) world.notify(strangersNotice(found));
    keys.follow(found.behind);
    const form = newestForm(steps);
    if (formIn(storage) !== form) keys.showLast(new Map([[FORM_KEY, String(form)]]));
    await keys.move();
  };
}
