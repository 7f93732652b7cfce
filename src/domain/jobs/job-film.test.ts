import { expect, test } from 'vitest';
import type { Coverage } from '#domain/film/coverage.ts';
import { buildBooking, buildJob } from '#test/build.ts';
import { withServices } from './added-services.ts';
import { filmOfLines, filmOfService, withFilmOfJob, withFilmOfService } from './job-film.ts';
import { jobOfBookings } from './new-job.ts';

const entry = (positionId: string, film = 'XPEL Stealth'): Coverage => ({ positionId, film, extent: 'full', note: '' });
const hood = entry('hood');
const roof = entry('roof');
const made = { id: 'job-1', jobNumber: 'JOB-0001', at: '2026-11-20T18:00:00.000Z' };
const line = (serviceId: string, coverage?: Coverage[]) => ({
  id: serviceId,
  type: 'service',
  serviceId,
  description: '',
  quantity: 1,
  unitPrice: 1,
  totalPrice: 1,
  taxable: true,
  ...(coverage && { coverage }),
});
const booked = (id: string, serviceId: string) => buildBooking({ id, serviceId });

test('a new job has the film of the lines whose services are booked, by service', () => {
  const lines = [line('front', [hood]), line('wrap', [roof]), line('wash')];
  const job = jobOfBookings([booked('1', 'wash'), booked('2', 'front')], {}, { ...made, lines });
  expect(job.coverage).toEqual([{ serviceId: 'front', entries: [hood] }]);
  expect(filmOfLines([line('front', [hood]), line('front', [roof])], ['front', 'front'])).toEqual([
    { serviceId: 'front', entries: [hood, roof] },
  ]);
});

test('a job without film has no such field, as before', () => {
  const job = jobOfBookings([booked('1', 'front')], {}, { ...made, lines: [line('front')] });
  expect(Object.keys(job)).not.toContain('coverage');
  const { change } = withServices(job, [booked('2', 'front')], {}, { at: made.at, by: '' }, [line('front')]);
  expect(Object.keys(change)).not.toContain('coverage');
});

test('services that are booked later bring their film; what was changed on the job stays', () => {
  const job = buildJob({ coverage: [{ serviceId: 'front', entries: [roof] }] });
  const lines = [line('front', [hood]), line('wrap', [hood])];
  const added = [booked('2', 'front'), booked('3', 'wrap')];
  expect(withServices(job, added, {}, { at: made.at, by: '' }, lines).change.coverage).toEqual([
    { serviceId: 'front', entries: [roof] },
    { serviceId: 'wrap', entries: [hood] },
  ]);
});

test('the entries of a service are changed, and a service without any is left out', () => {
  const job = { coverage: [{ serviceId: 'front', entries: [hood], later: 1 }] };
  expect(filmOfService(job, 'front')).toEqual([hood]);
  expect(filmOfService({}, 'front')).toEqual([]);
  expect(withFilmOfService(job, 'front', [roof])).toEqual([{ serviceId: 'front', entries: [roof], later: 1 }]);
  expect(withFilmOfService(job, 'wrap', [roof])).toEqual([
    { serviceId: 'front', entries: [hood], later: 1 },
    { serviceId: 'wrap', entries: [roof] },
  ]);
  expect(withFilmOfService(job, 'front', [])).toBeUndefined();
});

test('an invoice says what is on the car, where one line is for the service', () => {
  const job = buildJob({
    coverage: [
      { serviceId: 'front', entries: [roof] },
      { serviceId: 'wrap', entries: [roof] },
    ],
  });
  const lines = [line('front', [hood]), line('wrap', [hood]), line('wrap'), line('tint', [hood])];
  expect(withFilmOfJob(lines, job)).toEqual([
    line('front', [roof]),
    line('wrap', [hood]),
    line('wrap'),
    line('tint', [hood]),
  ]);
  expect(withFilmOfJob(lines, undefined)).toEqual(lines);
});
