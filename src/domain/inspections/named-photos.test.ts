import { expect, test } from 'vitest';
import { buildClaim, buildInspection, buildJob } from '#test/build.ts';
import type { Inspection } from './inspection.ts';
import { namedPhotos, oldPhotos, photosOf } from './named-photos.ts';

/** An inspection of the job whose views and damage have these photos. */
function inspectionOf(jobId: string, views: readonly string[], damage: readonly string[] = []): Inspection {
  const pin = { id: 'pin', number: 1, view: 'Left', panelId: 'hood', type: 'chip', severity: 1, note: '' } as const;
  return buildInspection({
    jobId,
    walkaround: views.map((id) => ({ view: 'Front', photoIds: [id] })),
    pins: [{ ...pin, photoIds: [...damage], acknowledged: true }],
  });
}

const delivered = (id: string, deliveredAt: string) => buildJob({ id, stage: 'Delivered', deliveredAt });

const JOBS = [
  delivered('old', '2026-05-19T23:59:00.000Z'),
  delivered('on the day', '2026-05-20T00:00:00.000Z'),
  buildJob({ id: 'open', stage: 'In Work' }),
  // Moved back: it was delivered by mistake.
  buildJob({ id: 'back', stage: 'Ready', deliveredAt: '2026-01-02T12:00:00.000Z' }),
];
const INSPECTIONS = [
  inspectionOf('old', ['a', 'shared'], ['b']),
  inspectionOf('old', ['a', 'gone'], []),
  inspectionOf('on the day', ['c']),
  inspectionOf('open', ['d', 'shared']),
  inspectionOf('back', ['e']),
  inspectionOf('a deleted job', ['f']),
];

const SHOP = { inspections: INSPECTIONS, claims: [], jobs: JOBS };

test('an inspection names the photos of its views and of its damage', () => {
  expect(photosOf(inspectionOf('old', ['a', 'b'], ['c', 'd']))).toEqual(['a', 'b', 'c', 'd']);
});

test('photos of jobs delivered before the day are old, unless another job needs them', () => {
  const kept = ['a', 'b', 'c', 'd', 'e', 'f', 'shared', 'named by nothing'];
  expect(oldPhotos(kept, SHOP, '2026-05-20')).toEqual({ ids: ['a', 'b'], jobs: 1 });
  expect(oldPhotos(kept, SHOP, '2026-05-21')).toEqual({ ids: ['a', 'b', 'c'], jobs: 2 });
  expect(oldPhotos(kept, SHOP, '2026-05-19')).toEqual({ ids: [], jobs: 0 });
  expect(oldPhotos([], SHOP, '2026-05-21')).toEqual({ ids: [], jobs: 0 });
});

test('a photo of a claim is named, and is not old however old its job is', () => {
  const claims = [buildClaim({ photoIds: ['a', 'z'] })];
  expect(namedPhotos({ inspections: INSPECTIONS.slice(0, 1), claims })).toEqual(['a', 'shared', 'b', 'a', 'z']);
  expect(namedPhotos({})).toEqual([]);
  expect(oldPhotos(['a', 'b', 'z'], { ...SHOP, claims }, '2026-05-20')).toEqual({ ids: ['b'], jobs: 1 });
});
