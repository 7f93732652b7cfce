import { describe, expect, test } from 'vitest';
import type { Job, Stage } from '#domain/jobs/job.ts';
import { buildInspection, buildJob } from '#test/build.ts';
import { damageInWords } from './damage-words.ts';
import { type DamagePin, type Inspection, MAX_PINS, VIEWS } from './inspection.ts';
import {
  closed,
  newInspection,
  newVersion,
  signedText,
  withChangedDamage,
  withDamage,
  withoutDamage,
  withoutPhoto,
  withPhotos,
  withReading,
  withSkipped,
} from './inspection-changes.ts';
import {
  currentInspection,
  inspectionGap,
  missingViews,
  pinsAtHandOver,
  signatureWay,
  versionOf,
} from './inspection-facts.ts';

const AT = '2026-11-20T16:00:00.000Z';
const [pin] = buildInspection().pins as [DamagePin];
const facts = { view: 'Front', panelId: 'grille', type: 'chip', severity: 1, note: '', photoIds: [] } as const;
const SIGNATURE = { paths: ['M1 2L3 4'], width: 300, height: 160, name: 'Jake Novak', at: AT, hash: 'aa' };
const skipped = VIEWS.map((view) => ({ view, photoIds: [], skippedBecause: 'Dark lot' }));

describe('a new inspection', () => {
  test('is of the car of the job, which keeps the readings', () => {
    const job = buildJob({ odometerIn: '12,480', odometerOut: '12,491' });
    const made = { id: 'i', at: AT, by: 'Maria Santos' };
    const common = {
      ...made,
      jobId: 'job-1',
      jobNumber: 'JOB-0001',
      bodyType: 'Coupe',
      belongings: '',
      walkaround: [],
      pins: [],
      readings: [],
      createdAt: AT,
      updatedAt: AT,
    };
    expect(newInspection(job, { ...made, kind: 'in' })).toEqual({ ...common, kind: 'in' });
    expect(newInspection(job, { ...made, kind: 'out' })).toEqual({ ...common, kind: 'out' });
  });

  test('that replaces a closed one has its findings and neither signature nor end', () => {
    const old = buildInspection({ closedAt: AT, signature: SIGNATURE, unsignedBecause: 'x' });
    const later = '2026-11-21T16:00:00.000Z';
    expect(newVersion(old, { id: 'v2', at: later, by: 'Dana Reyes' })).toEqual({
      ...buildInspection(),
      id: 'v2',
      at: later,
      by: 'Dana Reyes',
      replacesId: 'inspection-1',
      createdAt: later,
      updatedAt: later,
    });
  });
});

describe('the walkaround', () => {
  const empty = buildInspection({ walkaround: [] });

  test('keeps photos in walking order and each once, and takes a skipped view up again', () => {
    const rear = { ...empty, ...withPhotos(empty, 'Rear', ['r1']) };
    const both = { ...rear, ...withPhotos(rear, 'Front', ['f1', 'f2']) };
    expect(withPhotos(both, 'Front', ['f2', 'f3']).walkaround).toEqual([
      { view: 'Front', photoIds: ['f1', 'f2', 'f3'] },
      { view: 'Rear', photoIds: ['r1'] },
    ]);
    expect(withoutPhoto(both, 'Rear', 'r1').walkaround).toEqual([{ view: 'Front', photoIds: ['f1', 'f2'] }]);
    const dark = { ...empty, ...withSkipped(empty, ['Left'], ' Dark lot ') };
    expect(dark.walkaround).toEqual([{ view: 'Left', photoIds: [], skippedBecause: 'Dark lot' }]);
    expect(withPhotos(dark, 'Left', ['l1']).walkaround).toEqual([{ view: 'Left', photoIds: ['l1'] }]);
    expect(withSkipped(dark, ['Left'], ' ').walkaround).toEqual([]);
  });

  test.each<[string, Inspection['walkaround'], readonly string[]]>([
    ['nothing', [], VIEWS],
    ['a photo of the front', [{ view: 'Front', photoIds: ['a'] }], VIEWS.slice(1)],
    ['a view without photo and reason', [{ view: 'Front', photoIds: [], skippedBecause: '' }], VIEWS],
    ['all skipped', skipped, []],
  ])('%s: the views that are missing', (_what, walkaround, expected) => {
    expect(missingViews({ walkaround })).toEqual(expected);
  });
});

describe('damage', () => {
  test('is numbered from 1, goes on after the damage of the check-in, and keeps its number when another is removed', () => {
    const one = withDamage({ pins: [] }, facts, { id: 'a' });
    expect(one.pins).toEqual([{ ...facts, id: 'a', number: 1, acknowledged: false }]);
    const two = withDamage(one, facts, { id: 'b' });
    const three = withDamage(two, facts, { id: 'c' });
    const rest = withoutDamage(three, 'b');
    expect(rest.pins.map(({ id, number }) => [id, number])).toEqual([
      ['a', 1],
      ['c', 3],
    ]);
    expect(withDamage(rest, facts, { id: 'd' }).pins.at(-1)?.number).toBe(4);
    expect(withDamage({ pins: [] }, facts, { id: 'out', known: three.pins }).pins[0]?.number).toBe(4);
  });

  test(`an inspection holds ${MAX_PINS}`, () => {
    const pins = Array.from({ length: MAX_PINS - 1 }, (_, at) => ({ ...pin, id: `p${at}`, number: at + 1 }));
    const full = withDamage({ pins }, facts, { id: 'last' });
    expect(full.pins).toHaveLength(50);
    expect(() => withDamage(full, facts, { id: 'more' })).toThrow('An inspection holds 50 damages.');
  });

  test('is changed where it is, and refused where another device removed it', () => {
    expect(withChangedDamage({ pins: [pin] }, 'pin-1', { note: 'deep' }).pins).toEqual([{ ...pin, note: 'deep' }]);
    expect(() => withChangedDamage({ pins: [] }, 'pin-1', {})).toThrow('This damage was removed on another screen.');
  });

  test('in words has the name that the part has on that car', () => {
    expect(damageInWords(pin, 'Coupe')).toBe('Hood: scratch, medium');
    expect(damageInWords({ ...pin, panelId: 'trunk', type: 'old film edge', severity: 3 }, 'Truck')).toBe(
      'Tailgate: old film edge, severe',
    );
    expect(damageInWords({ ...pin, panelId: 'wing-of-the-future' }, '')).toBe('wing-of-the-future: scratch, medium');
  });

  test('at hand-over is known from check-in, or new', () => {
    const copied = { ...pin, note: 'copied' };
    const added = { ...pin, id: 'new', number: 2 };
    const shown = pinsAtHandOver(buildInspection(), buildInspection({ kind: 'out', pins: [copied, added] }));
    expect(shown).toEqual([
      { ...pin, isKnown: true },
      { ...added, isKnown: false },
    ]);
    expect(pinsAtHandOver(undefined, undefined)).toEqual([]);
    expect(pinsAtHandOver(undefined, buildInspection())).toEqual([{ ...pin, isKnown: false }]);
  });
});

test('a paint reading replaces that of its panel, or takes it away', () => {
  const readings = buildInspection().readings;
  expect(withReading({ readings }, 'hood', 98)).toEqual({ readings: [{ panelId: 'hood', microns: 98 }] });
  expect(withReading({ readings }, 'roof', 0).readings).toEqual([...readings, { panelId: 'roof', microns: 0 }]);
  expect(withReading({ readings }, 'hood', undefined)).toEqual({ readings: [] });
});

describe('closing', () => {
  const whole = buildInspection({ walkaround: skipped });

  test('with a signature shows that the customer saw the damage', () => {
    expect(closed(whole, { signature: SIGNATURE }, AT)).toEqual({
      signature: SIGNATURE,
      closedAt: AT,
      pins: [{ ...pin, acknowledged: true }],
    });
  });

  test('without one has a reason', () => {
    expect(closed(whole, { unsignedBecause: ' Key drop ' }, AT)).toEqual({ unsignedBecause: 'Key drop', closedAt: AT });
  });

  test.each([
    [
      'a view that is missing',
      buildInspection({ walkaround: skipped.slice(1) }),
      { signature: SIGNATURE },
      'Take a photo of these views, or skip them with a reason: Front.',
    ],
    ['no name', whole, { signature: { ...SIGNATURE, name: ' ' } }, 'Type the name of the person who signs.'],
    [
      'neither strokes nor a statement',
      whole,
      { signature: { ...SIGNATURE, paths: [] } },
      'Let the customer sign, or type the name and tick the box below it.',
    ],
    ['no reason', whole, { unsignedBecause: ' ' }, 'Write why the customer does not sign.'],
    [
      'a closed one',
      { ...whole, closedAt: AT },
      { signature: SIGNATURE },
      'This inspection is closed. Make a new version to change it.',
    ],
  ])('is refused for %s', (_what, inspection, how, message) => {
    expect(() => closed(inspection, how, AT)).toThrow(message);
  });

  test.each([
    ['strokes', SIGNATURE, 'drawn'],
    ['a typed name and its statement', { ...SIGNATURE, paths: [], statement: 'My name' }, 'typed'],
    ['a typed name alone', { ...SIGNATURE, paths: [] }, undefined],
    ['nothing', undefined, undefined],
  ])('it is signed by %s: %o → %s', (_what, signature, expected) => {
    expect(signatureWay(signature ? { signature } : {})).toBe(expected);
  });
});

describe('the signed text', () => {
  const text = signedText(buildInspection());

  test('is the same in any order of the fields, and after closing', () => {
    const turned = Object.fromEntries(Object.entries(buildInspection()).reverse()) as Inspection;
    expect(signedText(turned)).toBe(text);
    const end = closed(buildInspection({ walkaround: skipped }), { signature: SIGNATURE }, AT);
    expect(signedText(buildInspection({ ...end, updatedAt: AT }))).toBe(text);
  });

  test.each<[string, Partial<Inspection>]>([
    ['a note', { pins: [{ ...pin, note: 'another' }] }],
    ['a photo', { walkaround: [{ view: 'Front', photoIds: ['a2'] }] }],
    ['the reading', { odometer: '12,481' }],
    ['the job', { jobId: 'job-2' }],
  ])('differs by %s', (_what, change) => {
    expect(signedText(buildInspection(change))).not.toBe(text);
  });
});

describe('versions', () => {
  const first = buildInspection({ closedAt: AT, unsignedBecause: 'Key drop' });
  const second = buildInspection({ id: 'v2', replacesId: first.id, at: first.at });
  const third = buildInspection({ id: 'v3', replacesId: 'v2', at: AT, closedAt: AT, signature: SIGNATURE });
  const out = buildInspection({ id: 'out', kind: 'out', at: AT });

  test.each([
    [[], undefined],
    [[first], 'inspection-1'],
    [[second, first, out], 'v2'],
    [[third, first, second], 'v3'],
  ])('the newest of %# is current', (all, id) => {
    expect(currentInspection(all, 'in')?.id).toBe(id);
  });

  test('an open version does not count where the last closed one is asked for', () => {
    expect(currentInspection([first, second], 'in', { closed: true })?.id).toBe('inspection-1');
    expect(currentInspection([first, second], 'out')).toBeUndefined();
  });

  test('are counted, also where one in between is gone', () => {
    expect([first, second, third].map((one) => versionOf(one, [first, second, third]))).toEqual([1, 2, 3]);
    expect(versionOf(third, [third])).toBe(2);
  });

  test.each([
    ['none', [], 'uninspected'],
    ['one that is open', [second], 'uninspected'],
    ['a hand-over alone', [{ ...out, closedAt: AT }], 'uninspected'],
    ['one that was closed without', [first], 'unsigned'],
    ['a new version that is still open', [first, second], 'unsigned'],
    ['a signed new version', [first, second, third], undefined],
    ['a hand-over without', [third, { ...out, closedAt: AT }], 'unsigned'],
  ])('signatures of a car in the shop: %s → %s', (_what, all, expected) => {
    const stageLog = [{ stage: 'In Work' as const, at: AT, by: 'Maria Santos' }];
    expect(inspectionGap({ stage: 'In Work', stageLog }, all)).toBe(expected);
  });

  test.each<[Stage, Partial<Job['stageLog'][number]>[], string | undefined]>([
    ['Booked', [], undefined],
    // The job of an older booking that was in progress.
    ['In Work', [], undefined],
    ['Prep', [{ stage: 'Prep' }, { stage: 'Prep', notInspected: 'Window film only' }], undefined],
    ['Checked In', [{ stage: 'Checked In' }], 'uninspected'],
    ['Prep', [{ stage: 'Prep' }], 'uninspected'],
    ['Prep', [{ stage: 'Checked In', note: 'Key drop' }, { stage: 'Prep' }], undefined],
    // Sent home and brought back: the reason of the first time does not count.
    [
      'Checked In',
      [{ stage: 'Checked In', note: 'Key drop' }, { stage: 'Booked' }, { stage: 'Checked In' }],
      'uninspected',
    ],
    ['Prep', [{ stage: 'Checked In', note: 'Key drop' }, { stage: 'Booked' }, { stage: 'Prep' }], 'uninspected'],
    ['Delivered', [{ stage: 'Checked In' }], undefined],
  ])('a car in %s after %j without an inspection: %s', (stage, events, expected) => {
    const stageLog = events.map((event) => ({ stage, at: AT, by: 'Maria Santos', ...event }));
    expect(inspectionGap({ stage, stageLog }, [])).toBe(expected);
  });
});
