/** A request as it went over the network. */
export type Recorded = { method: string; path: string; query: Record<string, string>; body: unknown };

/** An answer given instead of the server. */
export type Answering = (request: Recorded) => Promise<Response | undefined>;

/** fetch that notes what is asked. */
export function recordFetch(answering: Answering) {
  const requests: Recorded[] = [];
  const ask = globalThis.fetch;
  let waiting = 0;
  async function recorded(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams } = new URL(String(input));
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const request = { method: init.method ?? 'GET', path: pathname, query: Object.fromEntries(searchParams), body };
    requests.push(request);
    waiting += 1;
    try {
      return (await answering(request)) ?? (await ask(input, init));
    } finally {
      waiting -= 1;
    }
  }
  return {
    fetch: recorded,
    /** Returns the requests since the last call whose path begins so. */
    taken: (path: string) => requests.splice(0).filter((request) => request.path.startsWith(path)),
    /** Until every request has its answer, and no answer led to another request. */
    async answered() {
      for (let rests = 0; rests < 3; rests += 1) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        if (waiting > 0) rests = -1;
      }
    },
  };
}
