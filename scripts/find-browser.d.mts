export function findBrowser(playwrightBuild?: string): string | undefined;
