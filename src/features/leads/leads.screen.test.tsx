import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Lead, LeadStatus } from '#domain/leads/lead.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import type { World } from '#io/react/world.tsx';
import { StoreError } from '#io/store/store.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { fingerOn } from '#test/browser/finger-on.ts';
import { buildCustomer, buildEmployee, buildLead, buildService } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';

const AT = '2026-11-20T18:00:00.000Z';
const services = ['Ceramic Coating', 'Full Front PPF', 'Window Tint'].map((name, index) =>
  buildService({ id: `service-${index + 1}`, name, basePrice: 800 + index * 100 }),
);
const maria = buildEmployee();

function lead(
  id: string,
  firstName: string,
  status: LeadStatus,
  estimatedValue: number,
  facts: Partial<Lead> = {},
): Lead {
  return buildLead({ id, firstName, lastName: 'Doe', status, estimatedValue, email: `${id}@example.com`, ...facts });
}

/** The leads of B13, newest first. */
const b13 = [
  lead('ann', 'Ann', 'New', 1500, { nextFollowUp: '2026-11-19', assignedTo: maria.id, priority: 'High' }),
  lead('ben', 'Ben', 'New', 4500.4, {
    vehicleInfo: { year: 2026, make: 'Porsche', model: 'Macan', size: 'SUV' },
    interestedServices: services.map(({ id }) => id),
  }),
  lead('cat', 'Cat', 'Contacted', 800, { nextFollowUp: '2026-11-20', source: 'Referral' }),
  lead('dan', 'Dan', 'Qualified', 5200, { nextFollowUp: '2026-11-25' }),
  lead('eve', 'Eve', 'Qualified', 3500, { email: '', phone: '' }),
  lead('fay', 'Fay', 'Qualified', 250.5),
  lead('gus', 'Gus', 'Lost', 200, {
    nextFollowUp: '2026-11-01',
    // Older files have no body type.
    vehicleInfo: { year: 2021, make: 'Jeep', model: 'Wrangler', size: 'SUV' },
  }),
].map((one, index) => ({ ...one, createdAt: `2026-11-0${9 - index}T18:00:00.000Z` }));

type Opening = Parameters<typeof renderApp>[0] & { leads?: readonly Lead[]; lists?: object };

async function open({ leads = b13, lists, ...setting }: Opening = {}) {
  const shop = { ...starterShop('2026-11-20'), services, employees: [maria], leads, ...lists };
  const opened = await renderApp({
    path: '/leads',
    samples: { demo: () => shop, starter: () => shop },
    ...setting,
  });
  const { screen } = opened;
  await expect.element(screen.getByRole('button', { name: 'New Lead' })).toBeVisible();
  const column = (name: string) => screen.getByRole('region', { name, exact: true });
  return {
    ...opened,
    column,
    card: (name: string) => screen.getByRole('article', { name }),
    /** 'Ann Doe, Ben Doe' */
    cards: (name: string) =>
      column(name)
        .getByRole('article')
        .elements()
        .map((article) => article.getAttribute('aria-label'))
        .join(', '),
    /** Count and total of each column. */
    figures: () =>
      ['New Leads', 'Contacted', 'Qualified', 'Converted', 'Lost'].map((name) =>
        [...column(name).element().querySelectorAll('h2 + span, p')].map((part) => part.textContent).join(' '),
      ),
    search: screen.getByRole('searchbox', { name: 'Search leads' }),
  };
}

async function openList(opening: Opening = {}) {
  const opened = await open(opening);
  await opened.screen.getByRole('button', { name: 'List', exact: true }).click();
  const table = opened.screen.getByRole('table', { name: 'Leads' });
  await expect.element(table).toBeVisible();
  return {
    ...opened,
    table,
    row: (name: string) => table.getByRole('row').filter({ hasText: name }),
    /** First names of the rows, top to bottom. */
    names: () =>
      [...table.element().querySelectorAll('tbody td:first-child button')].map(
        (button) => button.textContent?.split(' ')[0],
      ),
  };
}

const START = ['2 leads $6,000', '1 lead $800', '3 leads $8,951', '0 leads $0', '1 lead $200'];

beforeEach(async () => {
  await page.viewport(1440, 900);
});

test('the board of B13 has five columns in order, with counts and totals without decimals (LEAD-07, LEAD-08, LEAD-09)', async () => {
  const { screen, figures, cards } = await open();
  const regions = screen.getByRole('main').getByRole('region').elements();
  expect(regions.map((region) => region.querySelector('h2')?.textContent)).toEqual([
    'New Leads',
    'Contacted',
    'Qualified',
    'Converted',
    'Lost',
  ]);
  expect(figures()).toEqual(START);
  expect(cards('Qualified')).toBe('Dan Doe, Eve Doe, Fay Doe');
  await expect.element(screen.getByText('7 leads · $15,751 open')).toBeVisible();
});

test('a shop without leads sees one picture, one sentence and one button below its columns', async () => {
  const { screen } = await open({ leads: [] });
  await expect.element(screen.getByRole('heading', { name: 'No leads' })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'New Leads', exact: true })).toBeVisible();
  expect(screen.getByRole('button', { name: 'New Lead', exact: true }).elements()).toHaveLength(1);
  await screen.getByRole('button', { name: 'New Lead', exact: true }).click();
  await expect.element(screen.getByRole('dialog', { name: 'New Lead' })).toBeVisible();
});

test('List and Kanban switch the view, and this browser remembers it (LEAD-01, RTE-26)', async () => {
  const { screen, world, column } = await open();
  await expect.element(screen.getByRole('button', { name: 'Kanban' })).toHaveAttribute('aria-pressed', 'true');
  await screen.getByRole('button', { name: 'List', exact: true }).click();
  await expect.element(screen.getByRole('table', { name: 'Leads' })).toBeVisible();
  await expect.element(column('Lost')).not.toBeInTheDocument();
  await screen.unmount();
  const again = await renderApp({ path: '/leads', world });
  await expect.element(again.screen.getByRole('table', { name: 'Leads' })).toBeVisible();
});

test('a card dragged to Qualified takes that status and a new updatedAt; counts and totals follow (LEAD-10, LEAD-16, LEAD-17)', async () => {
  const { card, column, cards, figures, world } = await open();
  await expect.element(card('Ben Doe')).toHaveAttribute('draggable', 'true');
  await userEvent.dragAndDrop(card('Ben Doe'), column('Converted'));
  await expect.poll(() => cards('Converted')).toBe('Ben Doe');
  expect(figures()).toEqual(['1 lead $1,500', '1 lead $800', '3 leads $8,951', '1 lead $4,500', '1 lead $200']);
  await expect.poll(() => world.store.leads.get('ben')).toEqual({ ...b13[1], status: 'Converted', updatedAt: AT });
});

test('a card dropped on its own column changes nothing, not even updatedAt (LEAD-18)', async () => {
  const { card, column, figures, world } = await open();
  await userEvent.dragAndDrop(card('Ben Doe'), column('New Leads').getByRole('button', { name: /^Add Lead/ }));
  await userEvent.dragAndDrop(card('Ann Doe'), column('Contacted'));
  await expect.poll(() => figures()[1]).toBe('2 leads $2,300');
  await expect.poll(() => world.store.leads.get('ben')).toEqual(b13[1]);
});

test('the keyboard drags: Enter picks up, Tab goes to the next column, Enter drops, Escape cancels; the focus stays on the card (LEAD-10)', async () => {
  const { screen, cards, column } = await open();
  const grip = screen.getByRole('button', { name: 'Drag Ann Doe' });
  (grip.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(column('Contacted')).toHaveFocus();
  // The board, which scrolls sideways, would cut off a ring around its columns.
  const { outlineOffset, outlineWidth } = getComputedStyle(column('Contacted').element());
  expect(parseFloat(outlineOffset) + parseFloat(outlineWidth)).toBeLessThanOrEqual(0);
  await userEvent.keyboard('{Escape}');
  await expect.element(grip).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(column('Contacted')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(column('Qualified')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => cards('Qualified')).toBe('Ann Doe, Dan Doe, Eve Doe, Fay Doe');
  await expect.element(screen.getByRole('button', { name: 'Ann Doe', exact: true })).toHaveFocus();
});

test("'Move to' offers the four other columns, moves the card, announces it and keeps the focus on the card (LEAD-16)", async () => {
  const { screen, card, cards } = await open();
  await card('Cat Doe').getByRole('button', { name: 'Move Cat Doe to' }).click();
  const items = () => screen.getByRole('menuitem').elements();
  await expect
    .poll(() => items().map((item) => item.textContent))
    .toEqual(['New Leads', 'Qualified', 'Converted', 'Lost']);
  await screen.getByRole('menuitem', { name: 'Lost' }).click();
  await expect.poll(() => cards('Lost')).toBe('Cat Doe, Gus Doe');
  await expect.element(screen.getByText('Cat Doe moved to Lost.')).toBeInTheDocument();
  await expect.element(card('Cat Doe').getByRole('button', { name: 'Cat Doe', exact: true })).toHaveFocus();
});

test('a long press on a card picks it up, and lifting the finger over another column moves it there (LEAD-10)', async () => {
  const { card, column, cards } = await open();
  const element = card('Ann Doe').element();
  const touch = fingerOn(element);
  // A finger that moves right away scrolls: nothing is picked up.
  touch('touchstart', element);
  expect(touch('touchmove', column('Qualified').element())).toBe(false);
  touch('touchend', element);
  expect(cards('New Leads')).toBe('Ann Doe, Ben Doe');

  touch('touchstart', element);
  await expect.poll(() => document.querySelectorAll('body > [aria-hidden] article').length).toBe(1);
  expect(touch('touchmove', column('Qualified').element())).toBe(true);
  await expect.element(column('Qualified').getByText('Move to Qualified')).toBeVisible();
  touch('touchend', element);
  await expect.poll(() => cards('Qualified')).toBe('Ann Doe, Dan Doe, Eve Doe, Fay Doe');
  expect(document.querySelectorAll('body > [aria-hidden] article')).toHaveLength(0);
});

test('a card shows vehicle, services, value, priority, source, and the follow-up: overdue, today or later', async () => {
  const { card } = await open();
  await expect.element(card('Ben Doe')).toHaveTextContent('2026 Porsche Macan');
  await expect.element(card('Ben Doe')).toHaveTextContent('Ceramic CoatingFull Front PPF+1$4,500Medium');
  await expect.element(card('Ann Doe')).toHaveTextContent('Google AdsFollow up:Overdue, Nov 19');
  await expect.element(card('Cat Doe')).toHaveTextContent('ReferralFollow up:Today');
  await expect.element(card('Dan Doe')).toHaveTextContent('Follow up:Nov 25');
  await expect.element(card('Gus Doe')).not.toHaveTextContent('Follow up');
});

test('search and the follow-up filter narrow the board and its totals; the list says when nothing is found', async () => {
  const { screen, search, cards, figures } = await open();
  await search.fill('macan');
  await expect.poll(figures).toEqual(['1 lead $4,500', '0 leads $0', '0 leads $0', '0 leads $0', '0 leads $0']);
  await search.fill('');
  const show = screen.getByRole('combobox', { name: 'Show' });
  for (const [choice, names] of [
    ['Overdue follow-ups', 'Ann Doe'],
    ['High priority', 'Ann Doe'],
    ['Assigned to Maria Santos', 'Ann Doe'],
    ['Unassigned', 'Ben Doe'],
  ] as const) {
    await show.selectOptions(choice);
    await expect.poll(() => [choice, cards('New Leads')]).toEqual([choice, names]);
  }
  await show.selectOptions('Follow-up today');
  await expect.poll(() => [cards('New Leads'), cards('Contacted')]).toEqual(['', 'Cat Doe']);
  await screen.getByRole('button', { name: 'List', exact: true }).click();
  await search.fill('nobody');
  await expect.element(screen.getByRole('heading', { name: 'No leads found' })).toBeVisible();
});

test('the list has nine columns, and shows two services and a count of the rest (LEAD-02, LEAD-03, LEAD-22)', async () => {
  const { table, row, names } = await openList();
  expect(
    table
      .getByRole('columnheader')
      .elements()
      .map((head) => head.textContent),
  ).toEqual(['Lead', 'Contact', 'Status', 'Priority', 'Est. Value', 'Services', 'Source', 'Created', 'Actions']);
  expect(names()).toEqual(['Ann', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay', 'Gus']);
  const cells = row('Ben Doe').getByRole('cell');
  await expect.element(cells.nth(0)).toHaveTextContent('Ben Doe2026 Porsche Macan');
  await expect.element(cells.nth(1)).toHaveTextContent('ben@example.com(555) 010-0301');
  await expect.element(cells.nth(2)).toHaveTextContent(/^New$/);
  await expect.element(cells.nth(3)).toHaveTextContent(/^Medium$/);
  await expect.element(cells.nth(4)).toHaveTextContent(/^\$4,500$/);
  await expect.element(cells.nth(5)).toHaveTextContent(/^Ceramic CoatingFull Front PPF\+1$/);
  await expect.element(cells.nth(6)).toHaveTextContent(/^Google Ads$/);
  await expect.element(cells.nth(7)).toHaveTextContent(/^Nov 8, 2026$/);
});

test('an overdue follow-up on a two-digit day fits its cell in the list', async () => {
  const { row } = await openList({ leads: [lead('ann', 'Ann', 'New', 1500, { nextFollowUp: '2026-10-30' })] });
  const day = row('Ann').getByText('Overdue, Oct 30');
  await document.fonts.ready;
  const cell = day.element().closest('td')?.querySelector('.truncate');
  expect(cell?.scrollWidth).toBe(cell?.clientWidth);
});

test('on a small screen the nine columns scroll, and the actions stay in view', async () => {
  const { screen, row } = await openList();
  await page.viewport(1024, 768);
  const edit = row('Ben Doe').getByRole('button').last();
  const right = () => edit.element().getBoundingClientRect().right;
  await expect.poll(right).toBeLessThan(1024);
  const scroller = screen.getByRole('table', { name: 'Leads' }).element().parentElement as HTMLElement;
  expect(scroller.scrollWidth).toBeGreaterThan(scroller.clientWidth);
});

test('the status pills count the leads of the five statuses and filter by one (LEAD-15)', async () => {
  const { screen, names } = await openList();
  const group = screen.getByRole('radiogroup', { name: 'Status' });
  await expect.element(group).toHaveTextContent('All Status7New2Contacted1Qualified3Converted0Lost1');
  await group.getByRole('radio', { name: 'Qualified' }).click();
  await expect.poll(names).toEqual(['Dan', 'Eve', 'Fay']);
});

/** Clicks the link without opening a mail or phone app. */
async function pressLink(locator: ReturnType<typeof page.getByRole>) {
  const link = (await locator.element()) as HTMLAnchorElement;
  link.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await locator.click();
}

test('Contact opens email, phone or text message; a New lead becomes Contacted today, others keep their status (LEAD-04, LEAD-05)', async () => {
  const { screen, row, world } = await openList();
  await row('Ann Doe').getByRole('button', { name: 'Contact Ann Doe' }).click();
  const item = (name: string) => screen.getByRole('menuitem', { name });
  await expect.element(item('Email')).toHaveAttribute('href', 'mailto:ann@example.com');
  await expect.element(item('Call')).toHaveAttribute('href', 'tel:+15550100301');
  await expect.element(item('Text message')).toHaveAttribute('href', 'sms:+15550100301');
  await pressLink(item('Email'));
  await expect.element(row('Ann Doe').getByRole('cell').nth(2)).toHaveTextContent(/^Contacted/);
  await expect
    .poll(() => world.store.leads.get('ann'))
    .toEqual({
      ...b13[0],
      status: 'Contacted',
      lastContactDate: '2026-11-20',
      updatedAt: AT,
    });
  await row('Dan Doe').getByRole('button', { name: 'Contact Dan Doe' }).click();
  await pressLink(item('Call'));
  await expect.poll(async () => (await world.store.leads.get('dan'))?.lastContactDate).toBe('2026-11-20');
  await expect.poll(async () => (await world.store.leads.get('dan'))?.status).toBe('Qualified');
});

test('a lead without email and phone offers to add one', async () => {
  const { screen, row } = await openList();
  await row('Eve Doe').getByRole('button', { name: 'Contact Eve Doe' }).click();
  await screen.getByRole('menuitem', { name: 'Add an email or phone first' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Edit Lead' }).getByLabelText('Email')).toHaveValue('');
});

test('Convert opens the customer form filled from the lead (LEAD-04, LEAD-06)', async () => {
  const { screen, row, history } = await openList();
  await row('Dan Doe').getByRole('button', { name: 'Convert Dan Doe' }).click();
  await expect.poll(() => history.location.href).toBe('/customers/new?lead=dan');
  await expect.element(screen.getByRole('textbox', { name: 'First Name' })).toHaveValue('Dan');
});

test('a converted lead links to its customer until the customer is deleted', async () => {
  const customer = buildCustomer();
  const leads = [lead('han', 'Han', 'Converted', 900, { customerId: customer.id })];
  const { screen, card, world } = await open({ leads, lists: { customers: [customer] } });
  const link = card('Han Doe').getByRole('link', { name: 'Open customer' });
  await expect.element(link).toHaveAttribute('href', '/customers/customer-1');
  await world.store.customers.remove(customer.id);
  await expect.element(link).not.toBeInTheDocument();
  await expect.element(screen.getByRole('article', { name: 'Han Doe' })).toBeVisible();
});

test('New Lead stores every field of the form and shows a toast (LEAD-13, LEAD-20, TOAST-40)', async () => {
  const { screen, world } = await open();
  await screen.getByRole('button', { name: 'New Lead' }).click();
  const dialog = screen.getByRole('dialog', { name: 'New Lead' });
  const field = (name: string | RegExp) => dialog.getByLabelText(name, { exact: typeof name === 'string' });
  await expect.element(field('Status')).toHaveValue('New');
  const priorities = [...(field('Priority').element() as HTMLSelectElement).options].map(({ text }) => text);
  expect(priorities).toEqual(['High', 'Medium', 'Low']);
  await field(/^First Name/).fill('Ida');
  await field('Last Name').fill('Berg');
  await field('Email').fill('ida@example.com');
  await field('Phone').fill('(512) 555-0177');
  await field('Source').fill('Car meet');
  await field('Priority').selectOptions('High');
  await field('Assigned To').selectOptions('Maria Santos');
  await field('Next Follow-up').fill('2026-11-24');
  await dialog.getByRole('searchbox', { name: 'Search vehicles' }).fill('macan');
  await dialog.getByRole('option', { name: '2026 Porsche Macan', exact: true }).click();
  await dialog.getByRole('checkbox', { name: /^Full Front PPF/ }).click();
  // $900 × 1.4 for an SUV.
  await expect.element(dialog.getByText('The services cost $1,260 for this size.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Use this price' }).click();
  await expect.element(field('Estimated Value')).toHaveValue(1260);
  await field('Notes').fill('Met at the track.');
  await dialog.getByRole('button', { name: 'Create Lead' }).click();
  await expect.element(screen.getByText('New lead has been successfully added.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const made = (await world.store.leads.list()).find(({ firstName }) => firstName === 'Ida');
  expect(made).toEqual({
    id: made?.id,
    firstName: 'Ida',
    lastName: 'Berg',
    email: 'ida@example.com',
    phone: '(512) 555-0177',
    source: 'Car meet',
    status: 'New',
    priority: 'High',
    estimatedValue: 1260,
    vehicleInfo: { year: 2026, make: 'Porsche', model: 'Macan', size: 'SUV', bodyType: 'SUV' },
    interestedServices: ['service-2'],
    assignedTo: 'employee-1',
    nextFollowUp: '2026-11-24',
    notes: 'Met at the track.',
    createdAt: AT,
    updatedAt: AT,
  });
});

test('Add Lead in a column opens the form with that status (LEAD-11, LEAD-12)', async () => {
  const { screen, column } = await open();
  await column('Qualified').getByRole('button', { name: 'Add Lead' }).click();
  await expect
    .element(screen.getByRole('dialog', { name: 'New Lead' }).getByLabelText('Status'))
    .toHaveValue('Qualified');
});

// Which values are refused: lead-draft.test.ts.
test('each refused field of a lead has its message, the first has the focus, and nothing is stored until all are right', async () => {
  const { screen, world } = await open({ path: '/leads?lead=new' });
  const dialog = screen.getByRole('dialog', { name: 'New Lead' });
  const create = dialog.getByRole('button', { name: 'Create Lead' });
  await create.click();
  await expect.element(dialog.getByLabelText(/^First Name/)).toHaveAccessibleDescription('Enter the first name.');
  await expect.element(dialog.getByLabelText(/^First Name/)).toHaveFocus();
  await dialog.getByLabelText(/^First Name/).fill('Ida');
  await dialog.getByLabelText('Email').fill('ida@');
  const value = dialog.getByLabelText('Estimated Value');
  await value.fill('-1');
  await create.click();
  await expect
    .element(dialog.getByLabelText('Email'))
    .toHaveAccessibleDescription('Enter an email address like name@example.com.');
  await expect.element(dialog.getByLabelText('Email')).toHaveFocus();
  await expect.element(value).toHaveAccessibleDescription('Enter an amount from 0 to 10,000,000.');
  await dialog.getByLabelText('Email').fill('');
  await expect.poll(() => world.store.leads.count()).toBe(7);
  await value.fill('10000000');
  await create.click();
  await expect.poll(() => world.store.leads.count()).toBe(8);
});

test('a car of unknown size has no price until its size is chosen, which may be Mid-size', async () => {
  const avanti = lead('ada', 'Ada', 'New', 0, {
    vehicleInfo: { year: 1963, make: 'Studebaker', model: 'Avanti' },
    interestedServices: ['service-1'],
  });
  const { screen, world } = await open({ leads: [avanti], path: '/leads?lead=ada' });
  const dialog = screen.getByRole('dialog', { name: 'Edit Lead' });
  const size = dialog.getByRole('combobox', { name: 'Size', exact: true });
  await expect.element(size).toHaveDisplayValue('Not known');
  await expect.element(dialog.getByRole('region', { name: 'Vehicle Summary' })).toHaveTextContent('Size not known');
  await expect.element(dialog.getByText(/The services cost/)).not.toBeInTheDocument();
  await size.selectOptions('Mid-size');
  await expect.element(dialog.getByText(/The services cost \$800 for this size/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Update Lead' }).click();
  await expect.poll(async () => (await world.store.leads.get('ada'))?.vehicleInfo?.size).toBe('Mid-size');
});

test('a photo of a request is removed for good, after a question that says so; a failure leaves it', async () => {
  const asked = lead('ria', 'Ria', 'New', 0, { request: { receivedAt: '2026-11-01T09:00:00.000Z' } });
  const kept = new Set(['0 ria', '1 ria']);
  let isReached = false;
  const requestPhotos: NonNullable<World['requestPhotos']> = {
    of: async () => [...kept],
    photos: { get: async () => undefined, thumbnail: async () => undefined },
    async remove(name) {
      if (!isReached) throw new StoreError('unavailable', 'The server of your shop cannot be reached.');
      kept.delete(name);
    },
  };
  const { screen } = await open({ leads: [asked], path: '/leads?lead=ria', world: { requestPhotos } });
  const photos = screen.getByRole('list', { name: 'Photos of the request' }).getByRole('button');
  async function remove(answer: string) {
    await photos.first().click();
    await screen.getByRole('button', { name: 'Remove Photo' }).click();
    const question = screen.getByRole('alertdialog', { name: 'Remove this photo from the request?' });
    await expect.element(question).toHaveTextContent("This can't be undone.");
    await question.getByRole('button', { name: answer }).click();
    const viewer = screen.getByRole('dialog', { name: /^the request, photo/ });
    await viewer.getByRole('button', { name: 'Close' }).first().click();
  }
  await expect.poll(() => photos.elements().length).toBe(2);
  await remove('Cancel');
  expectConsole('error', /Not Removed/);
  await remove('Remove Photo');
  await expect.element(screen.getByText('The server of your shop cannot be reached.')).toBeVisible();
  expect([...kept]).toEqual(['0 ria', '1 ria']);
  isReached = true;
  await remove('Remove Photo');
  await expect.poll(() => photos.elements().length).toBe(1);
  expect([...kept]).toEqual(['1 ria']);
});

test('on a slow connection the photos of a new request come, however long they take', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const asked = lead('ria', 'Ria', 'New', 0, { request: { receivedAt: '2026-11-20T17:50:00.000Z' } });
  const answers: ((names: string[]) => void)[] = [];
  const requestPhotos: NonNullable<World['requestPhotos']> = {
    of: () => new Promise((answer) => answers.push(answer)),
    photos: { get: async () => undefined, thumbnail: async () => undefined },
    remove: async () => undefined,
  };
  const { screen } = await open({ leads: [asked], path: '/leads?lead=ria', world: { requestPhotos } });
  const request = screen.getByRole('region', { name: 'Request' });
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  const calls = answers.length;
  vi.advanceTimersByTime(30_000);
  await expect.element(request).toBeVisible();
  expect(answers).toHaveLength(calls);
  for (const answer of answers) answer(['0 ria']);
  const photos = screen.getByRole('list', { name: 'Photos of the request' }).getByRole('button');
  await expect.poll(() => photos.elements().length).toBe(1);
  vi.advanceTimersByTime(5000);
  await expect.poll(() => answers.length).toBe(calls + 1);
});

test('a photo of a new request stays open while looking for more of them fails', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const asked = lead('ria', 'Ria', 'New', 0, { request: { receivedAt: '2026-11-20T17:50:00.000Z' } });
  let reads = 0;
  let read = async () => ['0 ria'];
  const requestPhotos: NonNullable<World['requestPhotos']> = {
    of() {
      reads += 1;
      return read();
    },
    photos: { get: async () => undefined, thumbnail: async () => undefined },
    remove: async () => undefined,
  };
  const { screen } = await open({ leads: [asked], path: '/leads?lead=ria', world: { requestPhotos } });
  await screen.getByRole('list', { name: 'Photos of the request' }).getByRole('button').click();
  const viewer = screen.getByRole('dialog', { name: 'the request, photo 1' });
  await expect.element(viewer).toBeVisible();
  read = () => Promise.reject(new StoreError('unavailable', 'The server of your shop cannot be reached.'));
  const before = reads;
  const readsAfterTick = () => {
    vi.advanceTimersByTime(5000);
    return reads;
  };
  // The second begins once the first has failed.
  await expect.poll(readsAfterTick).toBeGreaterThan(before + 1);
  await expect.element(viewer).toBeVisible();
  read = async () => ['0 ria', '1 ria'];
  await expect.poll(readsAfterTick).toBeGreaterThan(before + 2);
  await expect.element(viewer).toHaveTextContent('1 of 2');
});

test('editing stores only what changed; Lost asks for a reason, and leaving Lost removes it', async () => {
  const { screen, card, world } = await open();
  await card('Gus Doe')
    .getByRole('button', { name: /^Add reason/ })
    .click();
  const dialog = screen.getByRole('dialog', { name: 'Edit Lead' });
  await expect.element(dialog.getByLabelText('Lost Reason')).toHaveFocus();
  await dialog.getByLabelText('Lost Reason').selectOptions('Competitor');
  await dialog.getByRole('button', { name: 'Update Lead' }).click();
  await expect.element(card('Gus Doe')).toHaveTextContent('Lost: Competitor');
  await expect.poll(() => world.store.leads.get('gus')).toEqual({ ...b13[6], lostReason: 'Competitor', updatedAt: AT });
  await card('Gus Doe').getByRole('button', { name: 'Move Gus Doe to' }).click();
  await screen.getByRole('menuitem', { name: 'New Leads' }).click();
  await expect.poll(async () => (await world.store.leads.get('gus'))?.lostReason).toBeUndefined();
});

test('Delete asks first, and Undo brings the lead back unchanged', async () => {
  const { screen, row, world } = await openList();
  await row('Cat Doe').getByRole('button', { name: 'More actions for Cat Doe' }).click();
  await screen.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this lead?' });
  await expect.element(dialog).toHaveTextContent('Cat Doe');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(row('Cat Doe')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(row('Cat Doe')).toBeVisible();
  await expect.poll(() => world.store.leads.get('cat')).toEqual(b13[2]);
});

test('closing the form with unsaved changes asks; Cancel does not; the URL of a lead opens its form', async () => {
  const { screen, history } = await open({ path: '/leads?lead=dan' });
  const dialog = screen.getByRole('dialog', { name: 'Edit Lead' });
  await dialog.getByLabelText('Last Name').fill('Changed');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog.getByLabelText('Last Name')).toHaveValue('Changed');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(history.location.href).toBe('/leads');
});

test('a deleted lead is not found; a lead changed elsewhere shows what changed and asks', async () => {
  const { screen, world } = await open({ path: '/leads?lead=nobody' });
  const missing = screen.getByRole('dialog', { name: 'Lead not found' });
  await missing.getByRole('button', { name: 'Close' }).first().click();
  await screen.getByRole('article', { name: 'Dan Doe' }).getByRole('button', { name: 'Dan Doe', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Edit Lead' });
  await dialog.getByLabelText('Last Name').fill('Mine');
  await world.store.leads.update('dan', { lastName: 'Theirs', estimatedValue: 99 });
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Last Name is now TheirsYours: Mine');
  const update = dialog.getByRole('button', { name: 'Update Lead' });
  await expect.element(update).toBeDisabled();
  await expect.element(update).toHaveAccessibleDescription('Choose above whether to keep your version.');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(dialog.getByRole('heading').first()).toHaveFocus();
  await dialog.getByRole('button', { name: 'Update Lead' }).click();
  await expect.poll(async () => (await world.store.leads.get('dan'))?.lastName).toBe('Mine');
  await expect.poll(async () => (await world.store.leads.get('dan'))?.estimatedValue).toBe(99);
});

test('a failed move and a failed save say so and change nothing; the form keeps its values, with Retry and Export', async () => {
  const storage = faultyStorage();
  const { screen, card, world } = await open({ storage });
  await card('Ann Doe').getByRole('button', { name: 'Ann Doe', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Edit Lead' });
  await dialog.getByLabelText('Last Name').fill('Typed');
  storage.refuseWrites();
  expectConsole('error', /Storage refused a write/);
  expectConsole('error', /The lead is not saved/);
  await dialog.getByRole('button', { name: 'Update Lead' }).click();
  await expect.element(screen.getByText('Failed to save lead. Please try again.')).toBeVisible();
  const notice = dialog.getByRole('alert');
  await expect.element(notice).toHaveTextContent('The lead is not saved.');
  await expect.element(notice.getByRole('button', { name: 'Export' })).toBeVisible();
  await expect.element(dialog.getByLabelText('Last Name')).toHaveValue('Typed');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByText('The lead is not saved.')).not.toBeInTheDocument();
  expectConsole('error', /Failed to save lead/);
  await card('Ann Doe').getByRole('button', { name: 'Move Ann Doe to' }).click();
  await screen.getByRole('menuitem', { name: 'Lost' }).click();
  await expect.poll(() => screen.getByText('Failed to save lead. Please try again.').elements().length).toBe(2);
  await expect.poll(() => world.store.leads.get('ann')).toEqual(b13[0]);
  storage.heal();
  const strip = screen.getByRole('alert').filter({ hasText: "The lead wasn't changed." });
  await strip.getByRole('button', { name: 'Retry' }).click();
  await expect.element(strip).not.toBeInTheDocument();
  await expect.poll(async () => (await world.store.leads.get('ann'))?.status).toBe('Lost');
});

test("a shop without leads shows 'No leads' in the list; its board still takes the first one (LEAD-14)", async () => {
  const { screen, column, figures } = await open({ leads: [] });
  expect(figures()).toEqual(['0 leads $0', '0 leads $0', '0 leads $0', '0 leads $0', '0 leads $0']);
  await expect.element(column('Lost').getByRole('button', { name: 'Add Lead' })).toBeVisible();
  await screen.getByRole('button', { name: 'List', exact: true }).click();
  await expect.element(screen.getByRole('heading', { name: 'No leads', exact: true })).toBeVisible();
});

test('2,000 leads render fewer than 200 cards; markup in a name shows as text', async () => {
  const leads = Array.from({ length: 2000 }, (_, index) =>
    lead(`lead-${index}`, index === 0 ? '<img src=x onerror=alert(1)> مرحبا' : `First${index}`, 'New', 1, {
      status: (['New', 'Contacted', 'Qualified', 'Converted', 'Lost'] as const)[index % 5] ?? 'New',
      createdAt: `2026-11-02T09:00:00.${String(9999 - index)}Z`,
    }),
  );
  const { screen, column, card } = await open({ leads });
  await expect.element(column('New Leads')).toHaveTextContent('400');
  expect(screen.getByRole('article').elements().length).toBeLessThan(200);
  await expect.element(card('<img src=x onerror=alert(1)> مرحبا Doe')).toBeVisible();
  expect(document.querySelector('main img')).toBeNull();
});

test('on a phone the list shows cards, and the board scrolls sideways column by column, also while dragging a card', async () => {
  await page.viewport(390, 844);
  const { screen, card, column } = await open();
  await expect.element(card('Ann Doe')).toBeInViewport();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  const touch = fingerOn(card('Ann Doe').element());
  touch('touchstart', card('Ann Doe').element());
  await expect.poll(() => document.querySelectorAll('body > [aria-hidden] article').length).toBe(1);
  touch('touchmove', column('Contacted').element());
  await expect.element(column('Lost')).toBeInViewport();
  touch('touchcancel', column('Contacted').element());
  await screen.getByRole('button', { name: 'List', exact: true }).click();
  const cards = screen.getByRole('list', { name: 'Leads' });
  await expect.element(cards.getByRole('button', { name: 'Contact Ann Doe' })).toBeVisible();
  await expect.element(cards.getByRole('button', { name: 'Convert Ann Doe' })).toBeVisible();
});
