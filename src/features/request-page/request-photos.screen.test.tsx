import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NOON, openRequestPage, requestControls } from '#test/app/request-screens.tsx';

const { button, says, send, sent, failure, fill, photo, choose, asksBeforeClosing } = requestControls;

const notes = () => new File(['hello'], 'notes.txt', { type: 'text/plain' });

/** Chooses files without waiting for anything: no photo can be small yet. */
function chooseAtOnce(...files: File[]): void {
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  const input = page.getByLabelText('Add Photos: file').element() as HTMLInputElement;
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
const pressSend = () => (send.element() as HTMLElement).click();

test('Send waits until the photos are small; each of them goes to the request, and the page asks before it is closed', async () => {
  let go = () => {};
  const waits = new Promise<undefined>((done) => {
    go = () => done(undefined);
  });
  const { requests, photos } = await openRequestPage({ addPhoto: () => waits });
  await fill();
  chooseAtOnce(await photo('front.jpg'), await photo('rear.jpg'));
  pressSend();
  await expect.element(sent).toHaveFocus();
  await expect
    .element(page.getByText('Sending photo 1 of 2… Keep this page open until the photos have arrived.'))
    .toBeVisible();
  expect([requests.length, photos.length, asksBeforeClosing()]).toEqual([1, 0, true]);
  go();
  await expect.element(page.getByText('Your 2 photos arrived.')).toBeVisible();
  await expect.poll(asksBeforeClosing).toBe(false);
  expect(photos.map(({ request, place }) => [request, place])).toEqual([
    [requests[0]?.id, 0],
    [requests[0]?.id, 1],
  ]);
});

test('a photo that is refused stops no other, and is tried again alone', async () => {
  const refused = new Set([0]);
  const { photos } = await openRequestPage({
    addPhoto: (place) => (refused.has(place) ? 'This photo could not be kept.' : undefined),
  });
  await fill();
  await choose(await photo('front.jpg'), await photo('rear.jpg'));
  await send.click();
  await expect.element(failure).toHaveTextContent('Photo 1: This photo could not be kept.');
  await expect.element(page.getByText('1 of 2 photos arrived.')).toBeVisible();
  expect(asksBeforeClosing()).toBe(true);
  expect(photos.map(({ place }) => place)).toEqual([1]);
  refused.clear();
  await button('Try Again').click();
  const status = page.getByRole('status').filter({ hasText: 'Your 2 photos arrived.' });
  await expect.element(status).toHaveFocus();
  expect(photos.map(({ place }) => place)).toEqual([1, 0]);
  expect(failure.elements()).toEqual([]);
  await expect.poll(asksBeforeClosing).toBe(false);
});

/** A clock that a test moves. */
function movedClock() {
  let minutes = 0;
  return {
    now: () => new Date(NOON.now().getTime() + minutes * 60_000),
    goOn(by: number) {
      minutes += by;
    },
  };
}
const TOO_LATE = 'The request was sent too long ago. Send the photo to the shop when it answers you.';

test('a photo is tried again for 55 minutes; later the page says what to do, offers no other try and may be closed', async () => {
  const clock = movedClock();
  const tried: number[] = [];
  await openRequestPage({
    clock,
    addPhoto(place) {
      tried.push(place);
      return place === 0 ? 'Busy.' : undefined;
    },
  });
  await fill();
  await choose(await photo('front.jpg'), await photo('rear.jpg'));
  await send.click();
  await expect.element(failure).toHaveTextContent('Photo 1: Busy.');
  clock.goOn(55);
  await button('Try Again').click();
  await expect.poll(() => tried).toEqual([0, 1, 0]);
  await expect.element(button('Try Again')).toBeEnabled();
  clock.goOn(1);
  await button('Try Again').click();
  await expect.element(failure).toHaveTextContent(`Photo 1: ${TOO_LATE}`);
  await expect.element(says('1 of 2 photos arrived.')).toHaveFocus();
  expect(button('Try Again').elements()).toEqual([]);
  expect(tried).toEqual([0, 1, 0]);
  await expect.poll(asksBeforeClosing).toBe(false);
});

test('the time for photos begins with the first try of a request, which may have arrived without an answer', async () => {
  const clock = movedClock();
  let isDown = true;
  const { requests, photos } = await openRequestPage({
    clock,
    send: () => (isDown ? { kind: 'failed', why: 'No answer.' } : { kind: 'sent' }),
  });
  await fill();
  await choose(await photo('front.jpg'));
  await send.click();
  await expect.element(failure).toHaveTextContent('No answer.');
  isDown = false;
  clock.goOn(56);
  await send.click();
  await expect.element(failure).toHaveTextContent(TOO_LATE);
  await expect.element(page.getByText('Your photo has not arrived.')).toBeVisible();
  expect([requests[1]?.id, photos]).toEqual([requests[0]?.id, []]);
});

test('Send does not go on without a photo that is refused while it waits: the reason has the focus, and the next press sends the others', async () => {
  const { requests, photos } = await openRequestPage();
  await fill();
  chooseAtOnce(notes(), await photo('front.jpg'));
  pressSend();
  await expect.element(failure).toHaveTextContent('notes.txt: ');
  await expect.poll(() => document.activeElement?.firstElementChild).toBe(failure.element());
  await expect.element(send).toBeEnabled();
  expect(requests).toEqual([]);
  await send.click();
  await expect.element(page.getByText('Your photo arrived.')).toBeVisible();
  expect([requests.length, photos.length]).toEqual([1, 1]);
});

test('photos that are refused one after the other are all named, also with one name', async () => {
  await openRequestPage();
  await expect.element(send).toBeVisible();
  chooseAtOnce(notes());
  chooseAtOnce(notes());
  await expect.poll(() => failure.getByText(/^notes\.txt: /).elements().length).toBe(2);
});

test('photos of a phone, which all have one name, have a number', async () => {
  await openRequestPage();
  await choose(await photo('image.jpg'), await photo('image.jpg'));
  const list = page.getByRole('list', { name: 'Photos' });
  const names = ['photo 1, image.jpg', 'photo 2, image.jpg'];
  for (const name of names) {
    await expect.element(list.getByRole('img', { name, exact: true })).toBeVisible();
    await expect.element(button(`Remove ${name}`)).toBeVisible();
  }
  await button('Remove photo 1, image.jpg').click();
  await expect.element(button('Remove photo 2, image.jpg')).not.toBeInTheDocument();
  await expect.element(button('Remove photo 1, image.jpg')).toBeVisible();
});

test('a file that is no photo is named; one photo too many is refused; Remove gives the focus to Add Photos', async () => {
  await openRequestPage();
  await choose(notes(), await photo('front.jpg'));
  await expect.element(failure).toHaveTextContent('notes.txt: ');
  await choose(...(await Promise.all(['a', 'b', 'c', 'd'].map((name) => photo(`${name}.jpg`)))));
  await expect.element(failure).toHaveTextContent('Choose up to 4 photos.');
  await expect.element(page.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveLength(4);
  await button('Remove photo 1, front.jpg').click();
  await expect.element(button('Add Photos')).toHaveFocus();
  await expect.element(page.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveLength(3);
});
