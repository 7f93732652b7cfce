import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#test/app/render.ts';
import '#ui/styles.css';
import type { CarRequest, RequestPage } from '#domain/leads/car-request.ts';
import type { RequestPageClient } from '#io/requests/request-page-client.ts';
import { pictureFile } from '#test/browser/photo-files.ts';
import { RequestPageScreen } from './request-page.tsx';

const offered = (
  id: string,
  name: string,
  category: RequestPage['services'][number]['category'],
  basePrice: number,
) => ({
  id,
  name,
  description: '',
  category,
  price: { basePrice, vehicleSizeMultipliers: { SUV: 1.5 } },
});
const PAGE: RequestPage = {
  shop: { name: 'Shine Works', phone: '(512) 555-0142', logo: undefined },
  intro: '',
  today: '2026-11-20',
  services: [
    offered('front', 'Front Film', 'PPF', 1000),
    offered('tint', 'Side Windows', 'Window Tinting', 300),
    offered('wash', 'Wash', 'Detailing', 100),
  ],
};

type Opened = Awaited<ReturnType<RequestPageClient['open']>>;
type Sent = Awaited<ReturnType<RequestPageClient['send']>>;
const SHOWN: Opened = { kind: 'shown', page: PAGE };

type Answers = {
  /** What the page is each time that it is read; the last one from then on. */
  opens?: readonly Opened[];
  send?: (request: CarRequest) => Sent | Promise<Sent>;
  /** The reason why the photo is refused; undefined when it is taken. */
  addPhoto?: (place: number) => string | undefined | Promise<string | undefined>;
  clock?: { now(): Date };
};

const NOON = { now: () => new Date('2026-11-20T18:00:00Z') };

/** Opens the page of a shop in memory. Returns what it got. */
async function open({ opens = [SHOWN], send, addPhoto, clock = NOON }: Answers = {}) {
  const left = [...opens];
  const requests: CarRequest[] = [];
  const photos: { request: string; place: number }[] = [];
  const client: RequestPageClient = {
    open: async () => (left.length > 1 ? left.shift() : left[0]) ?? SHOWN,
    async send(request) {
      requests.push(request);
      return (await send?.(request)) ?? { kind: 'sent' };
    },
    async addPhoto({ id }, place) {
      const why = await addPhoto?.(place);
      if (why !== undefined) return { kind: 'failed', why };
      photos.push({ request: id, place });
      return { kind: 'sent' };
    },
  };
  let ids = 0;
  await render(
    <RequestPageScreen
      client={client}
      newId={() => {
        ids += 1;
        return `id-${ids}`;
      }}
      clock={clock}
    />,
  );
  return { requests, photos };
}

const select = (name: string) => page.getByRole('combobox', { name, exact: true });
const text = (name: string) => page.getByRole('textbox', { name, exact: true });
const box = (name: string | RegExp) => page.getByRole('checkbox', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const drawing = page.getByRole('group', { name: 'Where on the car' });
const press = (name: string) => drawing.getByRole('button', { name, exact: true });
const says = (words: string) => page.getByRole('status').filter({ hasText: words });
const send = button('Send Request');
const sent = page.getByRole('heading', { name: 'Your request was sent' });

async function fill() {
  await userEvent.selectOptions(select('Year'), '2024');
  await userEvent.selectOptions(select('Make'), 'Porsche');
  await userEvent.selectOptions(select('Model'), 'Macan');
  await box('Front Film').click();
  await userEvent.fill(text('First Name'), 'Nora');
  await userEvent.fill(text('Phone'), '512 555 0101');
  await box(/^Shine Works may use/).click();
}

async function photo(name: string): Promise<File> {
  return new File([await pictureFile({ width: 400, height: 300 })], name, { type: 'image/jpeg' });
}
const choose = (...files: File[]) => userEvent.upload(page.getByLabelText('Add Photos: file'), files);

/** Chooses files and presses Send in one go: no photo can be small yet. */
function chooseAndSend(...files: File[]): void {
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  const input = page.getByLabelText('Add Photos: file').element() as HTMLInputElement;
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  (send.element() as HTMLElement).click();
}
const notes = () => new File(['hello'], 'notes.txt', { type: 'text/plain' });
const failure = page.getByRole('alert');

const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a request without anything says what is missing, and the first problem has the focus', async () => {
  const { requests } = await open();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Request a quote from Shine Works');
  await expect.element(page.getByRole('link', { name: '(512) 555-0142' })).toBeVisible();
  await send.click();
  await expect.element(select('Year')).toHaveFocus();
  await expect.element(select('Year')).toHaveAccessibleDescription('Choose or enter the year.');
  await expect
    .element(box(/^Shine Works may use/))
    .toHaveAccessibleDescription('Check this box so that the shop can answer you.');
  await userEvent.selectOptions(select('Year'), '2024');
  await userEvent.selectOptions(select('Make'), 'Porsche');
  await userEvent.selectOptions(select('Model'), '911');
  await send.click();
  const services = page.getByRole('group', { name: 'Services' });
  await expect.element(services).toHaveFocus();
  await expect.element(services).toHaveAccessibleDescription('Choose what you would like done.');
  await box('Wash').click();
  await expect.element(services).not.toHaveAccessibleDescription();
  expect(requests).toEqual([]);
});

test('a car that is not listed is typed, with the focus in the field, and the list comes back', async () => {
  const { requests } = await open();
  await fill();
  await userEvent.selectOptions(select('Year'), 'Before 1990');
  await expect.element(text('Year')).toHaveFocus();
  await userEvent.keyboard('1963');
  await userEvent.selectOptions(select('Make'), 'Another make');
  await expect.element(text('Make')).toHaveFocus();
  await userEvent.keyboard('Studebaker');
  await userEvent.fill(text('Model'), 'Avanti');
  await expect.element(page.getByText('$1,000.00 to $1,500.00')).toBeVisible();
  await send.click();
  await expect.element(sent).toHaveFocus();
  expect(requests.map(({ vehicle }) => vehicle)).toEqual([{ year: 1963, make: 'Studebaker', model: 'Avanti' }]);
});

test('Choose From the List gives the focus to the list of makes, without the car that was typed', async () => {
  await open();
  await userEvent.selectOptions(select('Make'), 'Another make');
  await userEvent.keyboard('Studebaker');
  await button('Choose From the List').click();
  await expect.element(select('Make')).toHaveFocus();
  await expect.element(select('Make')).toHaveValue('');
  await expect.element(select('Model')).toHaveValue('');
});

test('the price of a size is in a status that was there before it', async () => {
  await open();
  await expect.element(send).toBeVisible();
  const before = page.getByRole('status').elements();
  await fill();
  const price = page.getByText('$1,500.00', { exact: true });
  await expect.element(price).toBeVisible();
  expect(before).toContain(price.element().closest('[role=status]'));
});

test('film is asked for on the parts of the kind that was chosen; a partial front stays partial', async () => {
  const { requests } = await open();
  await fill();
  await button('Partial Front').click();
  await expect.element(says('Hood (partial), front bumper, both fenders (partial) and both mirrors')).toBeVisible();
  await expect.element(press('Hood')).toHaveAttribute('aria-pressed', 'true');
  expect(press('Windshield').elements()).toEqual([]);
  await page.getByText('Choose From a List').click();
  await expect.element(box('Roof')).toBeVisible();
  expect(box('Windshield').elements()).toEqual([]);
  await box('Left Mirror').click();
  await send.click();
  await expect.element(sent).toBeVisible();
  expect(requests.map(({ positionIds, partialIds }) => [[...positionIds].sort(), partialIds])).toEqual([
    [
      ['front-bumper', 'hood', 'left-fender', 'right-fender', 'right-mirror'],
      ['hood', 'left-fender', 'right-fender'],
    ],
  ]);
});

test('parts of a service that is no longer chosen are not named and not sent, and the services keep their order', async () => {
  const { requests } = await open();
  await fill();
  await box('Side Windows').click();
  await button('Full Front').click();
  await button('Front Windows').click();
  await box('Front Film').click();
  await expect.element(says('Front windows')).toBeVisible();
  expect(press('Hood').elements()).toEqual([]);
  await box('Wash').click();
  await send.click();
  await expect.element(sent).toBeVisible();
  expect(requests.map(({ serviceIds, positionIds }) => [serviceIds, positionIds])).toEqual([
    [
      ['tint', 'wash'],
      ['left-front-window', 'right-front-window'],
    ],
  ]);
});

test('Clear gives the focus to the first package', async () => {
  await open();
  await fill();
  await button('Full Front').click();
  await button('Clear').click();
  await expect.element(button('Partial Front')).toHaveFocus();
});

test('Send waits until the photos are small; each of them goes to the request, and the page asks before it is closed', async () => {
  let go = () => {};
  const waits = new Promise<undefined>((done) => {
    go = () => done(undefined);
  });
  const { requests, photos } = await open({ addPhoto: () => waits });
  await fill();
  chooseAndSend(await photo('front.jpg'), await photo('rear.jpg'));
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
  const { photos } = await open({
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
  await open({
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
  const { requests, photos } = await open({
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
  const { requests, photos } = await open();
  await fill();
  chooseAndSend(notes(), await photo('front.jpg'));
  await expect.element(failure).toHaveTextContent('notes.txt: ');
  await expect.poll(() => document.activeElement?.firstElementChild).toBe(failure.element());
  await expect.element(send).toBeEnabled();
  expect(requests).toEqual([]);
  await send.click();
  await expect.element(page.getByText('Your photo arrived.')).toBeVisible();
  expect([requests.length, photos.length]).toEqual([1, 1]);
});

test('photos that are refused one after the other are all named, also with one name', async () => {
  await open();
  await expect.element(send).toBeVisible();
  const input = page.getByLabelText('Add Photos: file').element() as HTMLInputElement;
  for (const _ of ['once', 'again']) {
    const chosen = new DataTransfer();
    chosen.items.add(notes());
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }
  await expect.poll(() => failure.getByText(/^notes\.txt: /).elements().length).toBe(2);
});

test('while a request is sent nothing can be changed, also by who pressed Enter in a field; Send has the focus afterward', async () => {
  let answer = (_: Sent) => {};
  const { requests } = await open({
    send: () =>
      new Promise((done) => {
        answer = done;
      }),
  });
  await fill();
  await expect.element(press('Hood')).toBeVisible();
  await text('First Name').click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => requests.length).toBe(1);
  await expect.element(text('First Name')).toBeDisabled();
  await expect.element(button('Add Photos')).toBeDisabled();
  press('Hood')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  answer({ kind: 'failed', why: 'Busy.' });
  await expect.element(failure).toHaveTextContent('Busy.');
  await expect.element(text('First Name')).toBeEnabled();
  await expect.element(send).toHaveFocus();
  await expect.element(press('Hood')).toHaveAttribute('aria-pressed', 'false');
});

test('the page asks before it is closed once something is filled in or a photo is chosen', async () => {
  await open();
  await expect.element(send).toBeVisible();
  expect(asksBeforeClosing()).toBe(false);
  await userEvent.fill(text('First Name'), 'Nora');
  await expect.poll(asksBeforeClosing).toBe(true);
  await userEvent.fill(text('First Name'), '');
  await expect.poll(asksBeforeClosing).toBe(false);
  await choose(await photo('front.jpg'));
  await expect.element(button('Remove photo 1, front.jpg')).toBeVisible();
  expect(asksBeforeClosing()).toBe(true);
});

test('a service that is no longer offered is named and goes; what was typed stays', async () => {
  const { requests } = await open({
    opens: [SHOWN, { kind: 'shown', page: { ...PAGE, services: PAGE.services.slice(1) } }],
    send: ({ serviceIds }) =>
      serviceIds.includes('front') ? { kind: 'failed', why: 'Choose again.', hint: 'not-offered' } : { kind: 'sent' },
  });
  await fill();
  await box('Wash').click();
  await send.click();
  await expect
    .element(failure)
    .toHaveTextContent('Front Film is no longer offered. Check your services, then send it again.');
  expect(box('Front Film').elements()).toEqual([]);
  await expect.element(text('First Name')).toHaveValue('Nora');
  await expect.element(select('Model')).toHaveValue('Macan');
  await expect.element(send).toHaveFocus();
  await send.click();
  await expect.element(sent).toBeVisible();
  expect(requests.map(({ serviceIds }) => serviceIds)).toEqual([['front', 'wash'], ['wash']]);
});

test.each<[string, Opened, string]>([
  ['fails', { kind: 'failed', why: 'Away.' }, 'Away.'],
  ['is switched off', { kind: 'no-link' }, 'The shop no longer takes requests here. Call the shop instead.'],
  ['offers all of them', SHOWN, 'Choose again.'],
])(
  'a request for a service that is gone stays on the screen where the page that is read again %s',
  async (_, again, why) => {
    await open({
      opens: [SHOWN, again],
      send: () => ({ kind: 'failed', why: 'Choose again.', hint: 'not-offered' }),
    });
    await fill();
    await send.click();
    await expect.element(failure).toHaveTextContent(why);
    await expect.element(text('First Name')).toHaveValue('Nora');
  },
);

test('photos of a phone, which all have one name, are told apart by their number', async () => {
  await open();
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
  await open();
  await choose(notes(), await photo('front.jpg'));
  await expect.element(failure).toHaveTextContent('notes.txt: ');
  await choose(...(await Promise.all(['a', 'b', 'c', 'd'].map((name) => photo(`${name}.jpg`)))));
  await expect.element(failure).toHaveTextContent('Choose up to 4 photos.');
  await expect.element(page.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveLength(4);
  await button('Remove photo 1, front.jpg').click();
  await expect.element(button('Add Photos')).toHaveFocus();
  await expect.element(page.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveLength(3);
});

test('a request that failed says why and keeps all; sent again it is the same one, and once it is changed another', async () => {
  let isDown = true;
  const { requests } = await open({ send: () => (isDown ? { kind: 'failed', why: 'Busy.' } : { kind: 'sent' }) });
  await fill();
  await send.click();
  await expect.element(failure).toHaveTextContent('Busy.');
  await expect.element(send).toHaveFocus();
  await send.click();
  await expect.poll(() => requests.length).toBe(2);
  await expect.element(send).toBeEnabled();
  isDown = false;
  await userEvent.fill(text('Anything else?'), 'Rock chips.');
  await send.click();
  await expect.element(sent).toBeVisible();
  const [first, second, third] = requests.map(({ id }) => id);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a page that is switched off says so', async () => {
  await open({ opens: [{ kind: 'no-link' }] });
  await expect.element(page.getByRole('heading', { name: "This shop isn't taking requests online" })).toBeVisible();
  expect(send.elements()).toEqual([]);
});

test('the picture of Detailing says nothing to who does not see it', async () => {
  await open();
  await expect.element(page.getByRole('img', { name: 'A car with tinted windows' })).toBeVisible();
  const wash = page.getByRole('region', { name: 'Detailing' });
  await expect.poll(() => wash.element().querySelectorAll('svg[viewBox]').length).toBeGreaterThan(1);
  expect(wash.getByRole('img').elements()).toEqual([]);
});
