import type { Page } from '@playwright/test';
import { expect, signInToDemo, test } from '../fixtures.ts';
import { firstOf } from '../pages/long-run.ts';
import { skipInspection } from '../pages/skip-inspection.ts';
import { wizardOn } from '../pages/wizard.ts';

// Many steps each.
test.slow();

type Act = (page: Page) => Promise<unknown>;

const panelOn = (page: Page) => page.getByRole('complementary', { name: 'Tutorial' });
const outlined = (page: Page) => page.locator('[data-tutorial]');
const press: Act = (page) => outlined(page).click();
const next: Act = (page) => panelOn(page).getByRole('button', { name: 'Next' }).click();
const finish: Act = (page) => panelOn(page).getByRole('button', { name: 'Finish' }).click();

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await page.getByRole('textbox', { name }).fill(text);
}

async function checkAll(page: Page, group: string): Promise<void> {
  for (const box of await page.getByRole('group', { name: group }).getByRole('checkbox').all()) await box.check();
}

async function choose(page: Page, name: string, typed: string): Promise<void> {
  await page.getByRole('combobox', { name }).fill(typed);
  await page
    .getByRole('option', { name: new RegExp(typed) })
    .first()
    .click();
}

async function addItem(page: Page, item: number, description: string, price: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Item', exact: true }).click();
  await page.getByRole('textbox', { name: `Description, item ${item}` }).fill(description);
  await page.getByRole('spinbutton', { name: `Unit Price, item ${item}` }).fill(price);
}

const openBookedJob: Act = (page) =>
  page.getByRole('region', { name: 'Booked' }).getByRole('link', { name: /^JOB-/ }).first().click();

const openTintJob: Act = (page) =>
  page
    .getByRole('region', { name: 'Booked' })
    .getByRole('listitem')
    .filter({ hasText: 'Window Tint' })
    .getByRole('link', { name: /^JOB-/ })
    .first()
    .click();

const NORA = { firstName: 'Nora', lastName: 'Quill', email: 'nora@example.com', phone: '555-0177' };
const PORSCHE = { year: '2025', make: 'Porsche', model: '911' };

/** The action of each step, in order. */
const TUTORIALS: Readonly<Record<string, readonly (readonly [step: string, act: Act])[]>> = {
  'First quote to paid invoice': [
    ['Open the quick quote', press],
    ['Choose the vehicle', (page) => wizardOn(page).chooseVehicle(PORSCHE)],
    ['Choose the service', (page) => wizardOn(page).chooseService('Detail')],
    ['Choose a time', press],
    ['Enter the customer', (page) => wizardOn(page).enterCustomer(NORA)],
    ['Confirm the booking', press],
    [
      'Open the booking',
      async (page) => {
        await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
        const field = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox', { name: 'Search' });
        await field.fill('nora quill detail');
        await field.press('Enter');
      },
    ],
    ['Create the invoice', press],
    ['Check and save the invoice', press],
    ['Open the invoice', press],
    [
      'Send the invoice',
      async (page) => {
        await outlined(page).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Only Mark as Sent' }).click();
      },
    ],
    [
      'Record the payment',
      async (page) => {
        await outlined(page).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Record Payment' }).click();
      },
    ],
    ['You’re done', finish],
  ],
  'A car through the shop': [
    ['Open Today', press],
    [
      'Move a car into the shop',
      async (page) => {
        await outlined(page).click();
        await page.getByRole('menuitem', { name: 'Checked In', exact: true }).click();
        await skipInspection(page);
      },
    ],
    [
      'Open its job',
      (page) => page.getByRole('region', { name: 'Checked In' }).getByRole('link', { name: /^JOB-/ }).first().click(),
    ],
    ['Tick the checklist', (page) => page.getByRole('main').getByRole('checkbox').first().check()],
    [
      'Move it through the stages',
      async (page) => {
        const handOver = page.getByRole('button', { name: 'Hand Over', exact: true });
        while (!(await handOver.isVisible())) {
          const before = await outlined(page).textContent();
          await outlined(page).click();
          await expect(page.locator('[data-tour=next-stage], [data-tour=hand-over]')).not.toHaveText(before ?? '');
        }
      },
    ],
    ['Open the pickup', press],
    [
      'Hand over the car',
      async (page) => {
        await page.getByRole('textbox', { name: 'Not Signed Because' }).fill('Key drop');
        await page.getByRole('button', { name: 'Complete Hand-over' }).click();
      },
    ],
    ['The car is delivered', finish],
  ],
  'Check in a car': [
    ['Open Today', press],
    ['Open the job', openBookedJob],
    ['Open its check-in', press],
    [
      'Walk around the car',
      async (page) => {
        await expect(outlined(page).getByRole('listitem')).toHaveCount(8);
        await page.getByRole('button', { name: 'Skip Missing Views' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox', { name: 'Reason' }).fill('For the lesson');
        await dialog.getByRole('button', { name: 'Skip', exact: true }).click();
      },
    ],
    [
      'Mark the damage',
      async (page) => {
        await outlined(page).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Add Here' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
      },
    ],
    [
      'Have the customer sign',
      async (page) => {
        await expect(outlined(page)).toHaveText('Sign and Close');
        await page.getByRole('button', { name: 'Close Without Signature' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox', { name: 'Reason' }).fill('For the lesson');
        await dialog.getByRole('button', { name: 'Close Inspection' }).click();
      },
    ],
    ['The car is checked in', finish],
  ],
  'Choose film for the car': [
    ['Open Today', press],
    ['Open the job', openTintJob],
    ['Open its tab Film', (page) => page.getByRole('tab', { name: 'Film' }).click()],
    [
      'Choose a film and its place',
      async (page) => {
        await outlined(page).getByRole('button').first().click();
        await next(page);
      },
    ],
    ['Read the tint check', next],
    ['Save it', press],
    ['Nobody films the wrong panel', finish],
  ],
  'Set up stations and staff': [
    ['Open Stations', press],
    ['Add a station', press],
    [
      'Fill in the station',
      async (page) => {
        await fill(page, { 'Station Name': 'Bay of Nora', Description: 'For the lesson' });
        await checkAll(page, 'Capabilities');
        await page.getByRole('button', { name: 'Create Station' }).click();
      },
    ],
    ['Open a service', press],
    [
      'Assign the station',
      async (page) => {
        await outlined(page).getByRole('checkbox', { name: 'Bay of Nora' }).check();
        await page.getByRole('button', { name: 'Update Service' }).click();
      },
    ],
    ['Add a staff member', press],
    [
      'Fill in their details',
      async (page) => {
        await fill(page, { 'First Name': 'Nora', 'Last Name': 'Quill', Email: NORA.email, Phone: NORA.phone });
        await checkAll(page, 'Skill Levels');
        await page.getByRole('checkbox', { name: 'Bay of Nora' }).check();
        await page.getByRole('button', { name: 'Create Staff Member' }).click();
      },
    ],
    ['Ready to book', finish],
  ],
  'Price by vehicle size': [
    ['Open a service', press],
    [
      'Change a multiplier',
      async (page) => {
        await outlined(page).getByRole('spinbutton').last().fill('1.9');
        await next(page);
      },
    ],
    ['Save the service', press],
    ['See it in a quote', (page) => wizardOn(page).chooseVehicle(PORSCHE)],
    ['The price follows the size', finish],
  ],
  'Book a multi-day job': [
    ['Open Calendar', press],
    ['Pick a day', (page) => outlined(page).press('Enter')],
    [
      'Choose a long job',
      async (page) => {
        await choose(page, 'Customer', 'Reyes');
        await choose(page, 'Service', 'Full Vehicle PPF');
        await page.getByRole('combobox', { name: 'Station' }).selectOption({ index: 1 });
        await page.getByRole('combobox', { name: 'Employee' }).selectOption({ index: 1 });
      },
    ],
    [
      'Plan the days',
      async (page) => {
        await expect(outlined(page)).toContainText('are planned');
        await next(page);
      },
    ],
    [
      'Save the booking',
      async (page) => {
        const anyway = page.getByRole('checkbox', { name: 'Book anyway' });
        if (await anyway.isVisible()) {
          await anyway.check();
          await fill(page, { Reason: 'For the lesson' });
        }
        await press(page);
      },
    ],
    ['See it in the week', finish],
  ],
  'Offer options and get a signature': [
    ['Open Estimates', press],
    ['Start an estimate', press],
    [
      'Write the first option',
      async (page) => {
        await choose(page, 'Customer', 'Reyes');
        await addItem(page, 1, 'Ceramic coating, one year', '900');
        await next(page);
      },
    ],
    ['Add a second option', press],
    [
      'Make it better',
      async (page) => {
        await fill(page, { 'Option Name': 'Three years' });
        await addItem(page, 2, 'Wheel coating', '200');
        await page.getByRole('checkbox', { name: 'Optional, item 2' }).check();
        await next(page);
      },
    ],
    ['Save the estimate', press],
    ['Open the estimate', press],
    [
      'Hand over the tablet',
      async (page) => {
        await outlined(page).click();
        await page.getByRole('radio', { name: /^Three years/ }).check();
        await page.getByRole('checkbox', { name: /^Wheel coating/ }).check();
        await fill(page, { 'Your full name': 'Daniel Reyes' });
        for (const box of await page.getByRole('checkbox', { name: /^I (accept|agree)/ }).all()) await box.check();
        await page.getByRole('checkbox', { name: /typed name/ }).check();
        await page.getByRole('button', { name: 'Accept Estimate' }).click();
        await page.getByRole('button', { name: 'Hand the Tablet Back' }).click();
        await page.getByRole('button', { name: 'I Am Staff' }).click();
      },
    ],
    ['Signed and on record', finish],
  ],
  'Take a deposit and apply it': [
    ['Open Estimates', press],
    [
      'Open an accepted estimate',
      async (page) => {
        await page.getByRole('radio', { name: 'Accepted', exact: true }).check({ force: true });
        await page.getByRole('link', { name: 'View EST-0006' }).click();
      },
    ],
    [
      'Take the deposit',
      async (page) => {
        await outlined(page).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('spinbutton', { name: 'Amount' }).fill('300');
        await dialog.getByRole('button', { name: 'Take Deposit' }).click();
      },
    ],
    ['Make the invoice', press],
    ['Check and save the invoice', press],
    ['Open the invoice', press],
    [
      'Only the rest is left to pay',
      async (page) => {
        // Both deposits of the estimate: 1,500 were held in the sample shop.
        await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Paid$1,800.00');
        await finish(page);
      },
    ],
  ],
  'The morning round': [
    ['Open Messages', press],
    ['Start the round', press],
    ['Open a message', press],
    ['Say whether you sent it', press],
    ['Skip one', press],
    ['Every morning', finish],
  ],
  'Close the day': [
    ['Open Money', press],
    ['Read the day’s close', next],
    [
      'Count the cash',
      async (page) => {
        await page.getByRole('spinbutton', { name: 'Counted cash' }).fill('200');
        await expect(page.getByRole('status', { name: 'Difference' })).toHaveText('$0.00, it adds up');
        await next(page);
      },
    ],
    [
      'Keep a copy',
      async (page) => {
        const downloading = page.waitForEvent('download');
        await press(page);
        await downloading;
      },
    ],
    ['See who owes you money', next],
    ['The day is closed', finish],
  ],
  'Back up your data': [
    ['Open the data settings', (page) => panelOn(page).getByRole('link', { name: 'data settings' }).click()],
    ['See where your data is stored', next],
    [
      'Export everything',
      async (page) => {
        const downloading = page.waitForEvent('download');
        await press(page);
        await downloading;
      },
    ],
    ['Find your backups', next],
    ['Once a week', finish],
  ],
};

for (const [title, steps] of firstOf(1, Object.entries(TUTORIALS))) {
  test(`the tutorial ${title} can be followed: each step finds its control and completes`, async ({ page }) => {
    await signInToDemo(page);
    await page.goto('/tutorials');
    await page.getByRole('button', { name: `Start ${title}` }).click();
    const panel = panelOn(page);
    for (const [step, act] of steps) {
      await expect(panel.getByRole('heading', { name: step })).toBeVisible();
      const showMe = panel.getByRole('button', { name: 'Show me' });
      if ((await showMe.count()) > 0 && (await showMe.isEnabled())) await showMe.click();
      await expect(panel.getByText('Don’t see it?')).toBeHidden();
      await act(page);
    }
    await expect(panel).toBeHidden();
    await page.goto('/tutorials');
    await expect(page.getByRole('button', { name: `Restart ${title}` })).toBeVisible();
  });
}
