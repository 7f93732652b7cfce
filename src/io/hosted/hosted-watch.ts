import type { SupabaseClient } from '@supabase/supabase-js';

/** How often it is looked whether something has changed while nobody tells. */
const POLL_MS = 2_000;
/** And while somebody does: what was told may have been lost on the way. */
const LOOK_MS = 30_000;
/** Before a stream that ended is opened again. */
const AGAIN_MS = 2_000;

/** Calls back with each change, and when it is known whether changes are told. Returns the way to stop. */
type Telling = (onChange: () => void, onOpen: (isOpen: boolean) => void) => () => void;

/**
 * The event stream of a team server. It carries no data: who hears it reads anew. `ask` renews a session that has run out and drops one
 * that was ended; without a session nothing is asked.
 */
export function teamEvents(url: string, client: SupabaseClient, ask: typeof fetch): Telling {
  return (onChange, onOpen) => {
    const ending = new AbortController();

    async function listen(): Promise<void> {
      const { data } = await client.auth.getSession();
      if (!data.session) return;
      const headers = { Authorization: `Bearer ${data.session.access_token}` };
      const answer = await ask(`${url}/events`, { headers, signal: ending.signal });
      if (!answer.ok || !answer.body) return;
      onOpen(true);
      // What happened before it was open was told to nobody.
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
        await listen().catch(() => undefined);
        onOpen(false);
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }

    void goOn();
    return () => ending.abort();
  };
}

/** Supabase Realtime: rows of `changes`, through the row policies. */
export function realtime(shop: string, client: SupabaseClient): Telling {
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

/** Calls back when the shop may have changed elsewhere: when that is told, when the page is looked at again, and from time to time. */
export function watchShop(tell: Telling) {
  return (onWake: () => void): (() => void) => {
    let isTold = false;
    let last = Date.now();
    function wake(): void {
      last = Date.now();
      onWake();
    }
    const stop = tell(wake, (isOpen) => {
      isTold = isOpen;
    });
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      if (Date.now() - last >= (isTold ? LOOK_MS : POLL_MS)) wake();
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
