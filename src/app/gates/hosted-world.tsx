import { useSyncExternalStore } from 'react';
import { ConnectionNotice } from '#app/notices/connection-notice.tsx';
import { DeadLinkNotice } from '#app/notices/dead-link-notice.tsx';
import { OutdatedPage } from '#app/notices/outdated-page.tsx';
import { SignedOutScreen } from '#app/shell/signed-out-screen.tsx';
import { noteEndedSession, takeEndedSession } from '#io/auth/ended-session.ts';
import { createHostedAuth } from '#io/auth/hosted-auth.ts';
import { createHostedMembers } from '#io/auth/hosted-members.ts';
import { takeDeadMailLink } from '#io/auth/mail-link.ts';
import { shopZone } from '#io/browser/shop-zone.ts';
import { browserStorage, storageKeys } from '#io/browser/storage.ts';
import { textMemory } from '#io/browser/text-memory.ts';
import { UNSAVED_PREFIX } from '#io/browser/unsaved-texts.ts';
import { createHostedCalendarLinks } from '#io/calendar-links/hosted-calendar-links.ts';
import { createHostedCards } from '#io/cards/hosted-cards.ts';
import { createHostedLinks } from '#io/customer-links/hosted-links.ts';
import { createHostedPhotoLinks } from '#io/customer-links/hosted-photo-links.ts';
import { createHostedBackups } from '#io/hosted/hosted-backups.ts';
import { createHostedClient, reachServer } from '#io/hosted/hosted-client.ts';
import { storeErrorOf } from '#io/hosted/hosted-errors.ts';
import { createRemote, type RemoteChange } from '#io/hosted/hosted-remote.ts';
import { openHostedShop } from '#io/hosted/hosted-shop.ts';
import { realtime, teamEvents, watchShop } from '#io/hosted/hosted-watch.ts';
import { createOfflineCache } from '#io/hosted/offline-cache.ts';
import { parseServerAddress } from '#io/hosted/server-address.ts';
import { createMoveIn } from '#io/move-in/create-move-in.ts';
import { lazyPhotos } from '#io/photos/lazy-photos.ts';
import type { World } from '#io/react/world.tsx';
import { createRequestPhotos } from '#io/requests/hosted-request-photos.ts';
import { createHostedSending } from '#io/sending/hosted-sending.ts';
import type { ShopOptions } from '#io/shop/shop-store.ts';
import type { Connection } from '#io/store/connection.ts';
import { createListeners } from '#io/store/listeners.ts';
import { INITIALIZED_KEY } from '#io/store/memory-lists.ts';
import { paths } from '#parts/navigation/paths.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { HostedGate } from './hosted-gate.tsx';

/** Removes unsaved texts, recent records and counted cash on sign-out. Keeps a local shop stored in this browser. */
function clearUnsavedTexts(): void {
  try {
    sessionStorage.clear();
    const typed = storageKeys(localStorage).filter((key) => key.startsWith(UNSAVED_PREFIX));
    const ofShop = [STORAGE_KEYS.recentRecords, STORAGE_KEYS.cashCounts];
    for (const key of [...typed, ...ofShop]) localStorage.removeItem(key);
  } catch {
    // Storage that can't be accessed holds nothing to remove.
  }
}

/** Creates the part of the world that a server provides. `server` is the content of the page's meta tag. */
export function hostedWorld(
  server: string,
  { clock, samples }: Pick<ShopOptions, 'clock' | 'samples'>,
): Pick<
  World,
  | 'store'
  | 'photos'
  | 'auth'
  | 'backups'
  | 'connection'
  | 'links'
  | 'inspectionLinks'
  | 'jobLinks'
  | 'requestPhotos'
  | 'sending'
  | 'cards'
  | 'members'
  | 'calendarLinks'
  | 'gate'
  | 'moveIn'
  | 'notice'
  | 'isMailLinkDead'
> {
  const { url, key, isTeam, tables } = parseServerAddress(server);
  // Runs before the client looks for a session in the URL.
  const isMailLinkDead = takeDeadMailLink();
  const wasEnded = takeEndedSession();
  let isOutdated = false;
  const outdated = createListeners<void>();
  const page = tables && {
    tables,
    onNewerServer() {
      isOutdated = true;
      outdated.notify();
    },
  };
  const { client, ask, dropSession } = createHostedClient(url, key, undefined, page || undefined);
  const reach = async () => void (await reachServer(url, key));
  const offlineCache = createOfflineCache();
  const members = createHostedMembers(client, location.origin);
  let isLeft = false;
  const leaving = createListeners<void>();
  // The next user starts with an empty page, and with the invitation whose link was opened.
  function reloadPage(): void {
    const state = auth.state();
    const isEnded = state.status === 'signed-out' && state.isEnded === true;
    if (isEnded) noteEndedSession();
    // After an ended session, signing in returns to the page that was open.
    if (isEnded || location.pathname === members.joinPath) location.reload();
    else location.assign(paths.auth);
  }
  // A service worker serves the page without the server; without one the page comes from the server.
  const reachPage = async () => {
    await forgotten;
    if (!('serviceWorker' in navigator && navigator.serviceWorker.controller)) await reach();
  };
  let forgotten: Promise<void> = Promise.resolve();
  const auth = createHostedAuth({
    client,
    needsInvitation: isTeam ? async () => (await reachServer(url, key)).needsInvitation : undefined,
    wasEnded,
    forgetDevice() {
      dropSession();
      clearUnsavedTexts();
    },
    members,
    copy: offlineCache,
    tabs: new BroadcastChannel('clearcoat-account'),
    onSignedOut(done) {
      forgotten = done;
      isLeft = true;
      leaving.notify();
    },
  });
  async function enter(): Promise<string> {
    // An expired session is renewed first, which takes long while the server is unreachable.
    const [{ data, error }] = await Promise.all([client.rpc('enter_shop'), reach()]);
    if (error) throw storeErrorOf(error);
    return (data as { shop_id: string }).shop_id;
  }

  function viewer(): string {
    const state = auth.state();
    return state.status === 'signed-in' ? `${state.user.id} ${state.role ?? ''}` : '';
  }
  let entered: string | undefined;
  const knownShop = async () => entered ?? (await offlineCache.facts(viewer()))?.shop ?? enter();

  const changes = createListeners<readonly RemoteChange[] | undefined>();
  const {
    store,
    connection: status,
    replacing,
  } = openHostedShop({
    clock,
    samples,
    place: {
      reach,
      async connect() {
        entered = await enter();
        return createRemote(client, entered, members.setRoster);
      },
      watch: (shop, onWake) => watchShop(isTeam ? teamEvents(url, client, ask) : realtime(shop, client))(onWake),
      viewer,
      role() {
        const state = auth.state();
        return (state.status === 'signed-in' && state.role) || 'owner';
      },
      cache: offlineCache,
      onChanges: changes.notify,
      readsAhead: true,
    },
  });
  const connection: Connection = { kind: isTeam ? 'team' : 'supabase', address: url, ...status };
  const device = textMemory(browserStorage('localStorage'));
  const connect = async () => createRemote(client, await enter());
  const photos = lazyPhotos(async () => {
    const [{ createHostedPhotos }, { withSamplePhotos }] = await Promise.all([
      import('#io/photos/hosted-photos.ts'),
      import('#parts/samples/photos/with-sample-photos.ts'),
    ]);
    return withSamplePhotos(createHostedPhotos({ client, shop: knownShop }));
  });
  // Only if an earlier visit in local mode left a shop at this origin.
  const moveIn = device.read(INITIALIZED_KEY) !== null && {
    moveIn: createMoveIn({ device, clock, samples, connect, photos }),
  };
  return {
    store,
    photos,
    auth,
    connection,
    members,
    links: createHostedLinks(client, changes, () => shopZone(store)),
    inspectionLinks: createHostedPhotoLinks(client, changes, () => shopZone(store), 'inspection'),
    jobLinks: createHostedPhotoLinks(client, changes, () => shopZone(store), 'job'),
    requestPhotos: createRequestPhotos(client),
    ...(isTeam && { calendarLinks: createHostedCalendarLinks(client, () => shopZone(store)) }),
    ...(isTeam && { sending: createHostedSending({ url, key, client, ask, shop: knownShop }) }),
    ...(isTeam && { cards: createHostedCards({ url, key, client, ask, shop: knownShop }) }),
    backups: createHostedBackups({ client, shop: enter, replacing }),
    gate: function Gate() {
      const isOver = useSyncExternalStore(leaving.add, () => isLeft);
      return isOver ? <SignedOutScreen reach={reachPage} onReached={reloadPage} /> : <HostedGate />;
    },
    isMailLinkDead,
    notice: (
      <>
        {isMailLinkDead && <DeadLinkNotice />}
        <OutdatedPage subscribe={outdated.add} isOutdated={() => isOutdated} />
        <ConnectionNotice connection={connection} />
      </>
    ),
    ...moveIn,
  };
}
