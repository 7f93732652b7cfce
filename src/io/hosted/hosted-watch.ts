import type { SupabaseClient } from '@supabase/supabase-js';

/** Milliseconds between two polls without a feed. */
const POLL_MS = 2_000;
/** Milliseconds between two polls with a feed, whose events may get lost. */
const POLL_WITH_FEED_MS = 30_000;
/** Milliseconds between two openings of the stream. One that was open for longer is opened again at once. */
const REOPEN_MS = 2_000;

/** Calls back on each change, and when the feed opens or closes. Returns the unsubscribe function. */
type ChangeFeed = (onChange: () => void, onOpen: (isOpen: boolean) => void) => () => void;

/**
 * Creates the feed of a team server, whose events have no data. `ask` renews an expired session and drops an ended one. Without a
 * session, it sends no request.
 */
export function teamEvents(url: string, client: SupabaseClient, ask: typeof fetch): ChangeFeed {
  return (onChange, onOpen) => {
    const ending = new AbortController();

    async function listen(): Promise<void> {
      const { data } = await client.auth.getSession();
      if (!data.session) return;
      const headers = { Authorization: `Bearer ${data.session.access_token}` };
      const answer = await ask(`${url}/events`, { headers, signal: ending.signal });
      if (!answer.ok || !answer.body) return;
      onOpen(true);
      // There were no events for changes before it opened.
      onChange();
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        if (value.includes('event: change')) onChange();
      }
    }

    async function goOn(): Promise<void> {
      while (!ending.signal.aborted) {
        const began = Date.now();
        await listen().catch(() => undefined);
        onOpen(false);
        // A process of the server that stops ends its streams, and another one takes over.
        const left = Math.min(REOPEN_MS, Math.max(0, REOPEN_MS - (Date.now() - began)));
        await new Promise((resolve) => setTimeout(resolve, left));
      }
    }

    void goOn();
    return () => ending.abort();
  };
}

/** Creates the feed of Supabase Realtime, with the rows of `changes` that the user may read. */
export function realtime(shop: string, client: SupabaseClient): ChangeFeed {
  return (onChange, onOpen) => {
    const channel = client
      .channel(`changes of ${shop}`)
      .on(
        'postgres_changes',
        { event: 'INSERT', schema: 'public', table: 'changes', filter: `shop_id=eq.${shop}` },
        onChange,
      )
      .subscribe((status) => {
        onOpen(status === 'SUBSCRIBED');
        if (status === 'SUBSCRIBED') onChange();
      });
    return () => void client.removeChannel(channel);
  };
}

/** Calls back when the shop may have changed: on an event of the feed, when the page becomes visible, and at intervals. */
export function watchShop(feed: ChangeFeed) {
  return (onWake: () => void): (() => void) => {
    let hasFeed = false;
    let last = Date.now();
    function wake(): void {
      last = Date.now();
      onWake();
    }
    const stop = feed(wake, (isOpen) => {
      hasFeed = isOpen;
    });
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      if (Date.now() - last >= (hasFeed ? POLL_WITH_FEED_MS : POLL_MS)) wake();
    }, POLL_MS);
    const onReturn = () => document.visibilityState === 'visible' && wake();
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('online', wake);
    return () => {
      stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('online', wake);
    };
  };
}
