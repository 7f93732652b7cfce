import { expect, test } from 'vitest';
import { linesAndTotals } from '#domain/documents/sheet-lines.ts';
import { buildEstimate } from '#test/build.ts';
import { documentContext } from '#test/data/documents.ts';
import { agreedLines } from './choice.ts';
import { estimateSent } from './estimate-sent.ts';

const AT = '2026-11-20T18:00:00.000Z';
const vehicle = { ...documentContext.customer.vehicle, registrationState: 'TX' };
const context = { ...documentContext, customer: { ...documentContext.customer, vehicle } };
const [line] = buildEstimate().items;
if (!line) throw new Error('An estimate has a line');
const film = (id: string, positionId: string, vlt: number) => ({
  ...line,
  id,
  coverage: [{ positionId, film: 'Carbon', kind: 'Tint' as const, vlt, extent: 'full' as const, note: '' }],
});
const items = [film('dark', 'left-front-window', 5), film('light', 'left-front-window', 70), line];
const SENTENCE = /^I chose 5% film on the left front door\. .*I have read this, and I still choose this film\.$/;

test('sending stores with each line of an estimate and its options what the customer agrees to for its tint', () => {
  const options = [{ id: 'a', name: 'A', items }];
  const change = estimateSent(buildEstimate({ items, options }), AT, context);
  const texts = (change.items ?? []).map(({ acknowledgements }) => acknowledgements);
  expect(texts).toEqual([[expect.stringMatching(SENTENCE)], undefined, undefined]);
  expect(change.options?.[0]?.items).toEqual(change.items);
});

test('what was sent stays when the car changes; a Draft is checked again, and an invoice has no text of its own', () => {
  const draft = buildEstimate({ items });
  const sent = { ...draft, ...estimateSent(draft, AT, context) };
  const elsewhere = { ...context, customer: documentContext.customer };
  const shown = (estimate: typeof sent) => linesAndTotals(estimate, elsewhere).acknowledgements;
  expect(shown(sent)).toEqual([expect.stringMatching(SENTENCE)]);
  expect(shown({ ...sent, status: 'Draft' })).toBeUndefined();
  expect(estimateSent({ ...sent, status: 'Draft' }, AT, elsewhere).items).toEqual(items);
  expect(agreedLines(sent.items)).toEqual(items);
  expect(estimateSent(sent, AT, elsewhere)).toEqual({ sentAt: AT });
});
