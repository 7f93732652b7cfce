import { expect, test } from 'vitest';
import { expectConsole } from '#test/console-guard.ts';
test('tz', () => { console.log('ZZ', process.env.TZ, new Date(2026,0,1).toISOString(), Intl.DateTimeFormat().resolvedOptions().timeZone); expect(1).toBe(1); });
test('bad console', () => { console.error('boom'); });
test('expected', () => { expectConsole('warn', /foo/); console.warn('foo'); });
test('missing', () => { expectConsole('warn', /foo/); });
