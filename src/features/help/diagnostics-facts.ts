import type { StorageFacts } from '#io/local/local-data.ts';
import type { LoggedError } from '#io/store/error-log.ts';
import { APP_NAME } from '#parts/messages/app-name.ts';

/** What the app knows of itself and its surroundings when somebody asks for help. */
export type Surroundings = {
  version: string;
  /** ISO date-time. */
  at: string;
  /** As the browser names itself. */
  browser: string;
  languages: readonly string[];
  timeZone: string;
  /** In CSS pixels, and how many pixels of the screen each has. */
  window: { width: number; height: number; pixelRatio: number };
  isOnline: boolean;
  theme: string;
  /** Undefined where the data does not live in this browser. */
  storage: StorageFacts | undefined;
  /** Reason and day of each backup. */
  backups: readonly { reason: string; madeAt: string; bytes: number }[];
  /** The names of the lists of which a text was set aside. */
  damaged: readonly string[];
  /** The names of the lists of which something was not as expected. */
  notices: readonly string[];
  troubles: readonly LoggedError[];
};

/** The file for whoever helps: each fact is named here, so that no text of a record can get in. */
export function diagnosticsFacts(known: Surroundings) {
  const { storage, window } = known;
  return {
    app: { name: APP_NAME, version: known.version, mode: storage ? 'local' : 'hosted', theme: known.theme },
    madeAt: known.at,
    browser: {
      name: known.browser,
      languages: known.languages,
      timeZone: known.timeZone,
      online: known.isOnline,
      window: `${window.width} x ${window.height}, ratio ${window.pixelRatio}`,
    },
    storage: storage && {
      home: storage.home,
      crashShopDatabase: storage.problem === undefined,
      kindOfShop: storage.kind ?? 'unknown',
      plainText: { usedCharacters: storage.keys.used, limit: storage.keys.limit },
      disk: storage.disk ? { usedBytes: storage.disk.used, limit: storage.disk.limit } : 'not told',
      promisedToKeep: storage.persisted ?? 'not told',
      lists: storage.lists.map(({ entity, records, characters }) => ({ list: entity, records, characters })),
    },
    backups: known.backups.map(({ reason, madeAt, bytes }) => ({ reason, madeAt, bytes })),
    setAside: known.damaged,
    notices: known.notices,
    lastErrors: known.troubles.map(({ at, kind }) => ({ at, kind })),
  };
}
