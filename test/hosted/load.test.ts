import { expect, test } from 'vitest';
import * as devices from '../../bench/load/load-devices.ts';
import { measure } from '../../bench/load/load-runs.mjs';

test('of 10 saves of 4 devices in 2 shops, the load generator finds none lost and none made twice, and each device hears of all in its shop', async () => {
  const run = { name: '', database: 'folder', processes: 1, shops: 3, busy: 2, devices: 4, rate: 10 } as const;
  const { saves, lost, doubled, refused, events } = await measure(devices, run, 1);
  expect({ saves, lost, doubled, refused }).toEqual({ saves: 10, lost: 0, doubled: 0, refused: [] });
  expect(events.filter((ms) => Number.isFinite(ms))).toHaveLength(20);
}, 120_000);
