import { expect, test } from 'vitest';
import type { ServiceCategory } from '#domain/catalog/service.ts';
import { buildBooking, buildService } from '#test/build.ts';
import { STAGES, type Stage } from '../job.ts';
import { type StageSettings, stagesOfCategory } from './category-stages.ts';
import { cureHours } from './curing.ts';
import { type NextStep, nextStage, nextStep } from './next-step.ts';

const ofCategory = (category: ServiceCategory, more = {}) =>
  buildBooking({ service: buildService({ category }), ...more });

/** Returns the stages of a job from Booked on, one after the other. */
function wayOf(categories: readonly ServiceCategory[], settings: StageSettings = {}): Stage[] {
  const way: Stage[] = ['Booked'];
  for (let next = nextStage('Booked', categories, settings); next; next = nextStage(next, categories, settings))
    way.push(next);
  return way;
}

test.each<[ServiceCategory[], Stage[]]>([
  [['PPF'], [...STAGES]],
  [['Vinyl Wrap'], [...STAGES]],
  [['Ceramic Coating'], [...STAGES]],
  [['Window Tinting'], ['Booked', 'Checked In', 'Prep', 'In Work', 'Quality Check', 'Ready', 'Delivered']],
  [['Detailing'], ['Booked', 'Checked In', 'In Work', 'Quality Check', 'Ready', 'Delivered']],
  [
    ['Detailing', 'Window Tinting'],
    ['Booked', 'Checked In', 'Prep', 'In Work', 'Quality Check', 'Ready', 'Delivered'],
  ],
  [['Detailing', 'PPF'], [...STAGES]],
  [[], ['Booked', 'Checked In', 'In Work', 'Ready', 'Delivered']],
])('a job of %j goes through %j', (categories, way) => {
  expect(wayOf(categories)).toEqual(way);
});

test('the settings of the shop decide, and a stage with 0 hours of cure is none', () => {
  expect(wayOf(['PPF'], { categoryStages: { PPF: ['Quality Check'] } })).toEqual([
    'Booked',
    'Checked In',
    'In Work',
    'Quality Check',
    'Ready',
    'Delivered',
  ]);
  expect(wayOf(['Detailing'], { categoryStages: { Detailing: ['Curing'] } })).toContain('Curing');
  expect(wayOf(['PPF'], { cureHours: { PPF: 0 } })).not.toContain('Curing');
});

test('a shop that has set hours of cure before cures, though the category does not by default', () => {
  expect(stagesOfCategory('Window Tinting', { cureHours: { 'Window Tinting': 4 } })).toEqual([
    'Prep',
    'Curing',
    'Quality Check',
  ]);
  expect(stagesOfCategory('Window Tinting', { cureHours: { PPF: 4 } })).toEqual(['Prep', 'Quality Check']);
});

test('work of a category without curing keeps no bay and delays no promise', () => {
  expect(cureHours('Detailing', {})).toBe(0);
  expect(cureHours('PPF', { categoryStages: { PPF: ['Prep'] }, cureHours: { PPF: 8 } })).toBe(0);
  expect(cureHours('PPF', {})).toBe(12);
  expect(cureHours('Detailing', { cureHours: { Detailing: 3 } })).toBe(3);
});

test.each<[Stage, NextStep | undefined]>([
  ['Booked', { kind: 'check-in', to: 'Checked In' }],
  ['Checked In', { kind: 'move', to: 'Prep' }],
  ['Prep', { kind: 'move', to: 'In Work' }],
  ['In Work', { kind: 'move', to: 'Curing' }],
  ['Curing', { kind: 'move', to: 'Quality Check' }],
  ['Quality Check', { kind: 'move', to: 'Ready' }],
  ['Ready', { kind: 'hand-over', to: 'Delivered' }],
  ['Delivered', undefined],
])('after %s a film job needs %j', (stage, step) => {
  expect(nextStep(stage, [ofCategory('PPF')], {})).toEqual(step);
});

test('a cancelled service needs no stage, and a stage that was entered by hand has a next one', () => {
  const bookings = [ofCategory('Detailing'), ofCategory('PPF', { status: 'Cancelled' })];
  expect(nextStep('In Work', bookings, {})).toEqual({ kind: 'move', to: 'Quality Check' });
  expect(nextStep('Curing', bookings, {})).toEqual({ kind: 'move', to: 'Quality Check' });
});
