import { Activity, type ReactNode, useState, useSyncExternalStore } from 'react';
import type { DatabaseAccess } from '#io/database/database-access.ts';
import type { StoreError } from '#io/store/store.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

const RefusedDatabase = lazyComponent(async () => (await import('./refused-database.tsx')).RefusedDatabase);

type DatabaseGateProps = { database: DatabaseAccess; children: ReactNode };

/**
 * Shows the shop, or the reason why its database can't be opened. The reason stays during a retry. Meanwhile the shop is hidden but
 * stays mounted, so that an open form keeps its typed text.
 */
export function DatabaseGate({ database, children }: DatabaseGateProps) {
  const problem = useSyncExternalStore(database.subscribe, database.problem);
  const [retried, setRetried] = useState<StoreError>();
  const shown = problem ?? retried;

  async function retry() {
    setRetried(shown);
    await database.retry();
    setRetried(undefined);
  }

  return (
    <>
      <Activity mode={shown ? 'hidden' : 'visible'}>{children}</Activity>
      {shown && <RefusedDatabase why={shown.message} retry={retry} exportMirror={database.exportMirror} />}
    </>
  );
}
