import { afterAll, afterEach } from 'vitest';
import { checkConsole, startConsoleGuard } from './console-guard.ts';

startConsoleGuard();
afterEach(checkConsole);
afterAll(checkConsole);
