export function serveStorePage(): Promise<{ url: string; stop(): void }>;
