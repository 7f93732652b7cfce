import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  type OpenedPage,
  openRequestPage,
  REQUEST_PAGE,
  requestControls,
  type SentRequest,
  SHOWN,
} from '#test/app/request-screens.tsx';

const { select, text, box, button, press, says, send, sent, failure, fill, photo, choose, asksBeforeClosing } =
  requestControls;

test('a request without anything says what is missing, and the first problem has the focus', async () => {
  const { requests } = await openRequestPage();
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
  const { requests } = await openRequestPage();
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
  await openRequestPage();
  await userEvent.selectOptions(select('Make'), 'Another make');
  await userEvent.keyboard('Studebaker');
  await button('Choose From the List').click();
  await expect.element(select('Make')).toHaveFocus();
  await expect.element(select('Make')).toHaveValue('');
  await expect.element(select('Model')).toHaveValue('');
});

test('the price of a size is in a status that was there before it', async () => {
  await openRequestPage();
  await expect.element(send).toBeVisible();
  const before = page.getByRole('status').elements();
  await fill();
  const price = page.getByText('$1,500.00', { exact: true });
  await expect.element(price).toBeVisible();
  expect(before).toContain(price.element().closest('[role=status]'));
});

test('film is asked for on the parts of the kind that was chosen; a partial front stays partial', async () => {
  const { requests } = await openRequestPage();
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
  const { requests } = await openRequestPage();
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
  await openRequestPage();
  await fill();
  await button('Full Front').click();
  await button('Clear').click();
  await expect.element(button('Partial Front')).toHaveFocus();
});

test('while a request is sent nothing can be changed, also by who pressed Enter in a field; Send has the focus afterward', async () => {
  let answer = (_: SentRequest) => {};
  const { requests } = await openRequestPage({
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
  await openRequestPage();
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
  const { requests } = await openRequestPage({
    opens: [SHOWN, { kind: 'shown', page: { ...REQUEST_PAGE, services: REQUEST_PAGE.services.slice(1) } }],
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

test.each<[string, OpenedPage, string]>([
  ['fails', { kind: 'failed', why: 'Away.' }, 'Away.'],
  ['is switched off', { kind: 'no-link' }, 'The shop no longer takes requests here. Call the shop instead.'],
  ['offers all of them', SHOWN, 'Choose again.'],
])(
  'a request for a service that is gone stays on the screen where the page that is read again %s',
  async (_, again, why) => {
    await openRequestPage({
      opens: [SHOWN, again],
      send: () => ({ kind: 'failed', why: 'Choose again.', hint: 'not-offered' }),
    });
    await fill();
    await send.click();
    await expect.element(failure).toHaveTextContent(why);
    await expect.element(text('First Name')).toHaveValue('Nora');
  },
);

test('a request that failed says why and keeps all; sent again it is the same one, and once it is changed another', async () => {
  let isDown = true;
  const { requests } = await openRequestPage({
    send: () => (isDown ? { kind: 'failed', why: 'Busy.' } : { kind: 'sent' }),
  });
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
  await openRequestPage({ opens: [{ kind: 'no-link' }] });
  await expect.element(page.getByRole('heading', { name: "This shop isn't taking requests online" })).toBeVisible();
  expect(send.elements()).toEqual([]);
});

test('the picture of Detailing says nothing to who does not see it', async () => {
  await openRequestPage();
  await expect.element(page.getByRole('img', { name: 'A car with tinted windows' })).toBeVisible();
  const wash = page.getByRole('region', { name: 'Detailing' });
  await expect.poll(() => wash.element().querySelectorAll('svg[viewBox]').length).toBeGreaterThan(1);
  expect(wash.getByRole('img').elements()).toEqual([]);
});
