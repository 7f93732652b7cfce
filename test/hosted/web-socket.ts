// supabase-js asks for one when it is loaded, also where no channel is opened; Node 20 has none.
globalThis.WebSocket ??= class {} as unknown as typeof WebSocket;
