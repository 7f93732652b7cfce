import type { StorageFacts } from '#io/local/local-data.ts';
import type { LoggedError } from '#io/store/error-log.ts';
import { APP_NAME } from '#parts/messages/app-name.ts';

/** State of the app and its environment. */
export type DiagnosticsInput = {
  version: string;
  /** ISO date-time. */
  at: string;
  /** User agent string. */
  browser: string;
  languages: readonly string[];
  timeZone: string;
  /** Size in CSS pixels. */
  window: { width: number; height: number; pixelRatio: number };
  isOnline: boolean;
  theme: string;
  /** Undefined in hosted mode. */
  storage: StorageFacts | undefined;
  backups: readonly { reason: string; madeAt: string; bytes: number }[];
  /** Names of the lists with quarantined data. */
  damaged: readonly string[];
  /** Names of the lists with data that was not as expected. */
  notices: readonly string[];
  recentErrors: readonly LoggedError[];
};

/** Returns the contents of the diagnostics file. Lists each fact explicitly, so that no text of a record gets in. */
export function diagnosticsFacts(input: DiagnosticsInput) {
  const { storage, window } = input;
  return {
    app: { name: APP_NAME, version: input.version, mode: storage ? 'local' : 'hosted', theme: input.theme },
    madeAt: input.at,
    browser: {
      name: input.browser,
      languages: input.languages,
      timeZone: input.timeZone,
      online: input.isOnline,
      window: `${window.width} x ${window.height}, ratio ${window.pixelRatio}`,
    },
    storage: storage && {
      home: storage.home,
      kindOfShop: storage.kind ?? 'unknown',
      plainText: { usedCharacters: storage.keys.used, limit: storage.keys.limit },
      disk: storage.disk ? { usedBytes: storage.disk.used, limit: storage.disk.limit } : 'unknown',
      promisedToKeep: storage.persisted ?? 'unknown',
      lists: storage.lists.map(({ entity, records, characters }) => ({ list: entity, records, characters })),
    },
    backups: input.backups.map(({ reason, madeAt, bytes }) => ({ reason, madeAt, bytes })),
    quarantined: input.damaged,
    notices: input.notices,
    lastErrors: input.recentErrors.map(({ at, kind }) => ({ at, kind })),
  };
}
