import { expect, test } from 'vitest';
import { buildService } from '#test/build.ts';
import { inWorkOrder, workOrderOf } from './work-order.ts';

test('services are worked in the order of the trade, or the shop’s own; a category that it lacks comes last', () => {
  expect(workOrderOf({})).toEqual(['Detailing', 'Vinyl Wrap', 'PPF', 'Window Tinting', 'Ceramic Coating']);
  expect(workOrderOf({ workOrder: ['Window Tinting', 'Detailing'] })).toEqual([
    'Window Tinting',
    'Detailing',
    'PPF',
    'Vinyl Wrap',
    'Ceramic Coating',
  ]);
});

test('parts of one category keep their order', () => {
  const part = (id: string, category: 'PPF' | 'Ceramic Coating' | 'Window Tinting') => ({
    service: buildService({ id, category }),
  });
  const parts = [
    part('coat', 'Ceramic Coating'),
    part('hood', 'PPF'),
    part('tint', 'Window Tinting'),
    part('doors', 'PPF'),
  ];
  expect(inWorkOrder(parts, {}).map(({ service }) => service.id)).toEqual(['hood', 'doors', 'tint', 'coat']);
});
