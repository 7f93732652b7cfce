import type { Page } from '@playwright/test';
import { firstOf } from '../pages/long-run.ts';
import { expect, test } from './killable.ts';
import { type ExportedLists, toastShown } from './shop.ts';
import { type Act, mostly, survive } from './survive.ts';

async function fillVehicle(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Browse' }).click();
  await page.getByRole('combobox', { name: 'Year' }).selectOption('2025');
  await page.getByRole('combobox', { name: 'Make' }).selectOption('Porsche');
  await page.getByRole('combobox', { name: 'Model' }).selectOption('911');
  await page.getByRole('textbox', { name: 'VIN' }).fill('WP0AA2A99SS200001');
  await page.getByRole('textbox', { name: 'Color' }).fill('Black');
}

test('a customer made, changed and deleted on the screen stays so after the browser was killed', async ({ start }) => {
  const create: Act = async (page, before, trial) => {
    await page.goto('/customers/new');
    for (const [label, typed] of [
      ['First Name', 'Nora'],
      ['Last Name', `Quill ${trial}`],
      ['Email', `nora.${trial}@example.com`],
      ['Phone', '555-0142'],
    ] as const) {
      await page.getByRole('textbox', { name: label }).fill(typed);
    }
    await fillVehicle(page);
    await page.getByRole('combobox', { name: 'Source' }).selectOption('Referral');
    await page.getByRole('button', { name: 'Create Customer' }).click();
    await toastShown(page, 'Customer Created');
    return (after) => {
      const customer = after.customers.at(-1);
      expect(after).toEqual({ ...before, customers: [...before.customers, customer] });
      expect(customer).toMatchObject({
        email: `nora.${trial}@example.com`,
        vehicle: { make: 'Porsche', color: 'Black' },
      });
    };
  };
  const edit: Act = async (page, before, trial) => {
    const made = before.customers.at(-1);
    await page.goto(`/customers/${made?.id}/edit`);
    await page.getByRole('textbox', { name: 'Notes' }).fill(`Called ${trial} times`);
    await page.getByRole('button', { name: 'Update Customer' }).click();
    await toastShown(page, 'Customer Updated');
    return (after) => {
      const customer = { ...made, notes: `Called ${trial} times`, updatedAt: after.customers.at(-1)?.updatedAt };
      expect(after).toEqual({ ...before, customers: [...before.customers.slice(0, -1), customer] });
    };
  };
  const remove: Act = async (page, before, trial) => {
    await page.goto('/customers');
    await page.getByRole('button', { name: `Delete Nora Quill ${trial}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await toastShown(page, 'Customer Deleted');
    return (after) => expect(after).toEqual({ ...before, customers: before.customers.slice(0, -1) });
  };
  await survive(start, mostly([create, edit, remove]));
});

type ListScreen = {
  list: 'stations' | 'employees' | 'services';
  path: string;
  /** As in 'Create Station'. */
  noun: string;
  fill(page: Page, name: string): Promise<void>;
  /** The later change. */
  field: { label: RegExp; name: string };
};

const SCREENS: ListScreen[] = [
  {
    list: 'stations',
    path: '/stations',
    noun: 'Station',
    async fill(page, name) {
      await page.getByRole('textbox', { name: /^Station Name/ }).fill(name);
      await page.getByRole('textbox', { name: /^Description/ }).fill('Tint booth');
      await page.getByRole('checkbox', { name: 'Window Tinting' }).check();
    },
    field: { label: /^Description/, name: 'description' },
  },
  {
    list: 'employees',
    path: '/staff',
    noun: 'Staff Member',
    async fill(page, name) {
      const [first = '', last = ''] = name.split(' ');
      await page.getByRole('textbox', { name: /^First Name/ }).fill(first);
      await page.getByRole('textbox', { name: /^Last Name/ }).fill(last);
      await page.getByRole('textbox', { name: /^Email/ }).fill('zoe.lind@example.com');
      await page.getByRole('textbox', { name: /^Phone/ }).fill('555-0190');
      await page.getByRole('checkbox', { name: 'Expert' }).check();
      await page.getByRole('checkbox', { name: 'Station A' }).check();
    },
    field: { label: /^Phone/, name: 'phone' },
  },
  {
    list: 'services',
    path: '/services',
    noun: 'Service',
    async fill(page, name) {
      await page.getByRole('textbox', { name: /^Service Name/ }).fill(name);
      await page.getByRole('textbox', { name: /^Description/ }).fill('Ceramic film on the glass roof');
      await page.getByRole('combobox', { name: 'Category' }).selectOption('Window Tinting');
      await page.getByRole('checkbox', { name: 'Station A' }).check();
      await page.getByRole('spinbutton', { name: 'Base Price' }).fill('100');
      await page.getByRole('spinbutton', { name: 'Base Time (hours)' }).fill('2');
    },
    field: { label: /^Description/, name: 'description' },
  },
];

/** The lists, with one of them replaced. */
function withList(lists: ExportedLists, name: keyof ExportedLists, list: readonly unknown[]) {
  return { ...lists, [name]: list };
}

for (const { list, path, noun, fill, field } of firstOf(2, SCREENS)) {
  test(`${list} made, changed and deleted on the screen stay so after the browser was killed`, async ({ start }) => {
    const create: Act = async (page, before, trial) => {
      await page.goto(`${path}/new`);
      await fill(page, `Zoe Lind${trial}`);
      await page.getByRole('button', { name: `Create ${noun}` }).click();
      await toastShown(page, `${noun} Created`);
      return (after) => {
        const made = after[list].at(-1);
        expect(after).toEqual(withList(before, list, [...before[list], made]));
        expect(JSON.stringify(made)).toContain(`Lind${trial}`);
      };
    };
    const edit: Act = async (page, before, trial) => {
      const made = before[list].at(-1);
      await page.goto(`${path}/${made?.id}/edit`);
      await page.getByRole('textbox', { name: field.label }).fill(`555-${1000 + trial}`);
      await page.getByRole('button', { name: `Update ${noun}` }).click();
      await toastShown(page, `${noun} Updated`);
      return (after) => {
        const changed = after[list].at(-1);
        expect(after).toEqual(withList(before, list, [...before[list].slice(0, -1), changed]));
        expect(changed).toMatchObject({ id: made?.id, [field.name]: `555-${1000 + trial}` });
      };
    };
    const remove: Act = async (page, before, trial) => {
      await page.goto(path);
      await page.getByRole('button', { name: `Delete Zoe Lind${trial}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await toastShown(page, `${noun} Deleted`);
      return (after) => expect(after).toEqual(withList(before, list, before[list].slice(0, -1)));
    };
    await survive(start, mostly([create, edit, remove]));
  });
}

/** Every name of a station in the shop, in its order. */
function stationNamesIn({ stations, services, employees, bookings }: ExportedLists): string[] {
  return [
    ...stations.map(({ name }) => name),
    ...[...services, ...employees].flatMap((user) => user.stations),
    ...bookings.flatMap(({ station }) => station),
  ];
}

test('a new name of a station is in services, staff and bookings after the browser was killed', async ({ start }) => {
  const rename: Act = async (page, before, trial) => {
    const [station] = before.stations;
    await page.goto(`/stations/${station?.id}/edit`);
    await page.getByRole('textbox', { name: /^Station Name/ }).fill(`Bay ${trial}`);
    await page.getByRole('button', { name: 'Update Station' }).click();
    await toastShown(page, 'Station Updated');
    return (after) => {
      const names = stationNamesIn(before).map((name) => (name === station?.name ? `Bay ${trial}` : name));
      expect(stationNamesIn(after)).toEqual(names);
    };
  };
  await survive(start, [rename]);
});

test('leads made, changed, moved, converted and deleted stay so after the browser was killed', async ({ start }) => {
  const create: Act = async (page, before, trial) => {
    await page.goto('/leads');
    await page.getByRole('button', { name: 'New Lead' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Lead' });
    await dialog.getByRole('textbox', { name: /^First Name/ }).fill('Dana');
    await dialog.getByRole('textbox', { name: /^Last Name/ }).fill(`Lind${trial}`);
    await dialog.getByRole('textbox', { name: /^Email/ }).fill(`dana.${trial}@example.com`);
    await dialog.getByRole('textbox', { name: /^Phone/ }).fill('555-0142');
    await dialog.getByRole('combobox', { name: 'Source' }).fill('Referral');
    await dialog.getByRole('button', { name: 'Create Lead' }).click();
    await toastShown(page, 'Lead Created');
    return (after) => {
      const made = after.leads.at(-1);
      expect(after).toEqual({ ...before, leads: [...before.leads, made] });
      expect(made).toMatchObject({ lastName: `Lind${trial}`, source: 'Referral', status: 'New' });
    };
  };
  const edit: Act = async (page, before, trial) => {
    const made = before.leads.at(-1);
    await page.goto(`/leads?lead=${made?.id}`);
    const dialog = page.getByRole('dialog', { name: 'Edit Lead' });
    await dialog.getByRole('textbox', { name: 'Notes' }).fill(`Called ${trial} times`);
    await dialog.getByRole('button', { name: 'Update Lead' }).click();
    await toastShown(page, 'Lead Updated');
    return (after) => {
      const lead = { ...made, notes: `Called ${trial} times`, updatedAt: after.leads.at(-1)?.updatedAt };
      expect(after).toEqual({ ...before, leads: [...before.leads.slice(0, -1), lead] });
    };
  };
  const move: Act = async (page, before, trial) => {
    const name = `Dana Lind${trial}`;
    await page.goto('/leads');
    await page
      .getByRole('article', { name })
      .getByRole('button', { name: `Move ${name} to` })
      .click();
    await page.getByRole('menuitem', { name: 'Qualified' }).click();
    await page.getByText(`${name} moved to Qualified.`).waitFor({ state: 'attached' });
    return (after) => {
      const moved = after.leads.at(-1);
      expect(after).toEqual({ ...before, leads: [...before.leads.slice(0, -1), moved] });
      expect(moved).toMatchObject({ lastName: `Lind${trial}`, status: 'Qualified' });
    };
  };
  const convert: Act = async (page, before, trial) => {
    await page.goto(`/customers/new?lead=${before.leads.at(-1)?.id}`);
    await fillVehicle(page);
    await page.getByRole('button', { name: 'Create Customer' }).click();
    await toastShown(page, 'Customer Created');
    return (after) => {
      const [lead, customer] = [after.leads.at(-1), after.customers.at(-1)];
      expect(after).toEqual({
        ...before,
        leads: [...before.leads.slice(0, -1), lead],
        customers: [...before.customers, customer],
      });
      expect(lead).toMatchObject({ lastName: `Lind${trial}`, status: 'Converted' });
      expect(customer).toMatchObject({ lastName: `Lind${trial}`, vehicle: { make: 'Porsche' } });
    };
  };
  const remove: Act = async (page, before, trial) => {
    const name = `Dana Lind${trial}`;
    await page.goto('/leads');
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.getByRole('button', { name: `More actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await toastShown(page, 'Lead Deleted');
    return (after) => expect(after).toEqual({ ...before, leads: before.leads.slice(0, -1) });
  };
  await survive(start, mostly([create, edit, move, convert, remove]));
});
