export function serveStorePage(app?: string): Promise<{ url: string; stop(): void }>;
