import { expect, test } from 'vitest';
import { beginIntake, intakesInWords } from './photo-intakes.ts';

test('photos that end do not end those that were chosen at the same place since', () => {
  const first = beginIntake('check-in', { file: 1, files: 1, added: 0 });
  const second = beginIntake('check-in', { file: 1, files: 2, added: 0 });
  first.end();
  second.show({ file: 2, files: 2, added: 1 });
  expect(intakesInWords()).toBe('1 of 2 photos are added.');
  second.end();
  expect(intakesInWords()).toBe('');
});
