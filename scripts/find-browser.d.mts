export function findBrowser(playwrightBuild?: string): string | undefined;
export function findTestBrowser(playwrightBuild?: string): string | undefined;
