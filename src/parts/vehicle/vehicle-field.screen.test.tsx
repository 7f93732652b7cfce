import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emptyVehicle, VEHICLE_SIZES, type Vehicle } from '#domain/vehicles/vehicle.ts';
import { WorldProvider } from '#io/react/world.tsx';
import type { VehicleLookup } from '#io/vehicles/vehicle-lookup.ts';
import { render } from '#test/app/render.ts';
import { memoryWorld } from '#test/app/render-app.tsx';
import { delayed, overheard, unreachable, withheld } from '#test/data/vehicle-lookups.ts';
import { VehicleField } from './vehicle-field.tsx';

const fresh = emptyVehicle('v1', '2026-11-20');
const catalogue = memoryWorld().lookup;

type Setting = {
  start?: Partial<Vehicle>;
  lookup?: VehicleLookup;
  onSubmit?: () => void;
} & Pick<Parameters<typeof VehicleField>[0], 'withSize' | 'withBodyType' | 'errors'>;

function Form({ start = {}, onSubmit, lookup: _, ...field }: Setting) {
  const [vehicle, setVehicle] = useState<Vehicle>({ ...fresh, ...start });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <VehicleField value={vehicle} onChange={setVehicle} {...field} />
      <output aria-label="Stored">{JSON.stringify(vehicle)}</output>
    </form>
  );
}

async function open(setting: Setting = {}) {
  const world = memoryWorld({ world: { lookup: setting.lookup ?? catalogue } });
  return render(
    <WorldProvider world={world}>
      <Form {...setting} />
    </WorldProvider>,
  );
}

const search = page.getByRole('searchbox', { name: 'Search vehicles' });
const options = page.getByRole('option');
const summary = page.getByRole('region', { name: 'Vehicle Summary' });
const select = (name: string) => page.getByRole('combobox', { name, exact: true });
const option = (name: string) => page.getByRole('option', { name, exact: true });

function stored(): Vehicle {
  return JSON.parse(page.getByRole('status', { name: 'Stored' }).element().textContent ?? '') as Vehicle;
}

/** Types the texts one after the other without a pause in between, as a fast typist does. */
function typeAtOnce(...texts: string[]): void {
  const input = search.element() as HTMLInputElement;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const text of texts) {
    set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

describe('searching', () => {
  test('fewer than two characters ask for more, and no question goes out (VEH-05)', async () => {
    const asked: string[] = [];
    await open({ lookup: overheard(catalogue, (text) => asked.push(text)) });
    const hint = page.getByText('Type at least 2 characters to search');
    await expect.element(hint).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await search.fill(' p ');
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    await expect.element(hint).toBeVisible();
    expect(asked).toEqual([]);
  });

  test('one question goes out, 300 ms after the last key (VEH-06)', async () => {
    const asked: { text: string; at: number }[] = [];
    await open({ lookup: overheard(catalogue, (text) => asked.push({ text, at: performance.now() })) });
    const typedAt = performance.now();
    typeAtOnce('po', 'por', 'por 9', 'por 911');
    await expect.element(option('2026 Porsche 911')).toBeVisible();
    expect(asked.map(({ text }) => text)).toEqual(['por 911']);
    // Timers may fire a fraction of a millisecond early.
    expect((asked[0]?.at ?? 0) - typedAt).toBeGreaterThan(299);
  });

  test('a make shows its ten best models with the size of each (VEH-15)', async () => {
    await open();
    await search.fill('porsche');
    await expect.element(page.getByText('10 results')).toBeVisible();
    expect(options.all()).toHaveLength(10);
    await expect.element(option('2026 Porsche Macan')).toHaveTextContent('Porsche Macan2026 · SUVSUV');
    await expect.element(option('2026 Porsche Macan').getByText('Porsche', { exact: true })).toHaveRole('mark');
  });

  test('what is chosen sets the current year, make, model, body type and size, and leaves the rest (VEH-16, VEH-14)', async () => {
    await open({ start: { make: 'Honda', model: 'Civic', trim: 'Si', year: 2019, color: 'Guards Red', vin: 'A1' } });
    await search.fill('por 911');
    await option('2026 Porsche 911').click();
    expect(stored()).toEqual({
      ...fresh,
      year: 2026,
      make: 'Porsche',
      model: '911',
      bodyType: 'Coupe',
      size: 'Sports',
      trim: '',
      color: 'Guards Red',
      vin: 'A1',
    });
    await expect.element(summary).toHaveTextContent('2026 Porsche 911Guards Red · Coupe · NewSportsdefault × 1.1');
    await expect.element(search).toHaveValue('');
    expect(options.elements().filter((element) => element.closest('[role=listbox]'))).toEqual([]);
  });

  test('the year can be changed after a search (VEH-16)', async () => {
    await open();
    await search.fill('corvette');
    await option('2026 Chevrolet Corvette').click();
    await select('Year').selectOptions('2019');
    await select('Trim').selectOptions('Z06');
    await expect.element(summary).toHaveTextContent('2019 Chevrolet Corvette Z06');
    expect(stored()).toMatchObject({ year: 2019, trim: 'Z06' });
  });

  test('the keyboard moves through the list, takes the marked vehicle and never submits the form', async () => {
    let submits = 0;
    await open({ onSubmit: () => (submits += 1) });
    await search.click();
    await userEvent.keyboard('tesla model{Enter}');
    await expect.element(option('2026 Tesla Model 3')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}');
    const active = () => document.getElementById(search.element().getAttribute('aria-activedescendant') ?? '');
    expect(active()).toBe(option('2026 Tesla Model Y').element());
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(active()).toBe(option('2026 Tesla Model X').element());
    await userEvent.keyboard('{Escape}');
    expect(active()).toBeNull();
    await expect.element(search).toHaveValue('tesla model');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(summary).toHaveTextContent('2026 Tesla Model X');
    await expect.element(search).toHaveFocus();
    expect(submits).toBe(0);
  });

  test('nothing found is said with the text (VEH-07)', async () => {
    await open();
    await search.fill('saab 900');
    await expect.element(page.getByText('No vehicles found for "saab 900"')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(search).toHaveValue('');
  });

  test('a car that the reference data lacks is taken as it was typed, and the search has the focus', async () => {
    await open({ start: { make: 'Porsche', model: '911', trim: 'GT3', size: 'Sports', bodyType: 'Coupe' } });
    await search.fill('mazda');
    await expect.element(page.getByText('Not listed? Type the make and model, such as Mazda CX-5.')).toBeVisible();
    await search.fill('2019 Mazda CX-5 Turbo');
    await page.getByRole('button', { name: 'Use "2019 Mazda CX-5 Turbo" as typed' }).click();
    await expect.element(summary).toHaveTextContent('2019 Mazda CX-5 Turbo');
    expect(stored()).toMatchObject({
      year: 2019,
      make: 'Mazda',
      model: 'CX-5 Turbo',
      trim: '',
      size: 'Mid-size',
      bodyType: 'Sedan',
    });
    await expect.element(search).toHaveFocus();
    await expect.element(search).toHaveValue('');
    await search.fill('2020 Land Rover');
    await expect.element(page.getByText('Not listed? Type the make and model, such as Mazda CX-5.')).toBeVisible();
    await search.fill('2020 Land Rover Defender');
    await page.getByRole('button', { name: 'Use "2020 Land Rover Defender" as typed' }).click();
    expect(stored()).toMatchObject({ year: 2020, make: 'Land Rover', model: 'Defender' });
    await search.fill('Mini Cooper');
    await page.getByRole('button', { name: 'Use "Mini Cooper" as typed' }).click();
    expect(stored()).toMatchObject({ year: 2020, make: 'Mini', model: 'Cooper' });
  });

  test('a slow answer is waited for, and one that comes late never replaces a newer one (VEH-09)', async () => {
    const asked: string[] = [];
    const { lookup, release } = withheld(catalogue, 'honda');
    await open({ lookup: overheard(lookup, (text) => asked.push(text)) });
    await search.fill('honda');
    await expect.element(page.getByText('Searching…')).toBeVisible();
    await expect.poll(() => asked).toEqual(['honda']);
    await search.fill('tesla');
    await expect.element(option('2026 Tesla Model Y')).toBeVisible();
    release();
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await expect.element(option('2026 Tesla Model Y')).toBeVisible();
    expect(option('2026 Honda Civic').query()).toBeNull();
  });

  test('results stay while a longer text is asked for, but Enter does not take them', async () => {
    await open({ lookup: delayed(catalogue, (text) => (text === 'honda c' ? 500 : 0)) });
    await search.fill('honda');
    await expect.element(option('2026 Honda Fit')).toBeVisible();
    await search.fill('honda c');
    await userEvent.keyboard('{Enter}');
    await expect.element(option('2026 Honda Fit')).toBeVisible();
    expect(stored().model).toBe('');
    await expect.element(option('2026 Honda Civic')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    expect(stored().model).toBe('Civic');
  });

  test('a search that fails says so and can be tried again', async () => {
    let down = true;
    await open({ lookup: unreachable(catalogue, () => down) });
    await search.fill('por 911');
    const alert = page.getByRole('alert');
    await expect.element(alert).toHaveTextContent('The vehicles could not be searched.');
    down = false;
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect.element(option('2026 Porsche 911')).toBeVisible();
    expect(alert.query()).toBeNull();
  });
});

describe('browsing', () => {
  const browse = () => page.getByRole('tab', { name: 'Browse' }).click();
  const names = (name: string) => [...(select(name).element() as HTMLSelectElement).options].map(({ text }) => text);

  test('the model waits for a make, and offers the models of that make (VEH-08, VEH-01)', async () => {
    await open();
    await browse();
    await expect.element(select('Model')).toBeDisabled();
    await expect.element(select('Trim')).toBeDisabled();
    await expect.element(select('Make')).toHaveTextContent(/Select a make.*Volkswagen/);
    expect(names('Make')).toHaveLength(15);
    await select('Make').selectOptions('Tesla');
    await expect.element(select('Model')).toHaveTextContent(/Cybertruck/);
    expect(names('Model')).toEqual([
      'Select a model',
      'Model 3',
      'Model Y',
      'Model S',
      'Model X',
      'Cybertruck',
      'Roadster',
    ]);
  });

  test('the years run from 2027 down to 1990: 38 of them (VEH-12)', async () => {
    await open();
    await browse();
    await expect.element(select('Year')).toHaveTextContent(/1990$/);
    expect([names('Year')[0], names('Year').length]).toEqual(['2027', 38]);
    await expect.element(select('Year')).toHaveValue('2026');
  });

  test('a model sets size and body type, and offers its trims (VEH-02, VEH-04, VEH-13)', async () => {
    await open();
    await browse();
    await select('Make').selectOptions('Ford');
    await expect.element(select('Model')).toHaveTextContent(/F-150/);
    await select('Model').selectOptions('F-150');
    expect(stored()).toMatchObject({ make: 'Ford', model: 'F-150', size: 'Truck', bodyType: 'Truck', trim: '' });
    await expect.element(select('Trim')).toHaveTextContent(/Lariat/);
    await select('Trim').selectOptions('Lariat');
    await expect.element(summary).toHaveTextContent('2026 Ford F-150 LariatTruckTruckdefault × 1.5');
    await select('Model').selectOptions('Taurus');
    await expect.element(select('Trim')).toHaveTextContent('No trimBasePremiumLimited');
    await select('Make').selectOptions('Honda');
    expect(stored()).toMatchObject({ make: 'Honda', model: '', trim: '' });
  });

  test('a make, model, year and trim that the reference data lacks stay chosen', async () => {
    await open({ start: { year: 1987, make: 'Saab', model: '900', trim: 'Turbo' } });
    await expect.element(summary).toHaveTextContent('1987 Saab 900 Turbo');
    await browse();
    await expect.element(select('Make')).toHaveTextContent(/Volkswagen/);
    for (const [name, value] of [
      ['Year', '1987'],
      ['Make', 'Saab'],
      ['Model', '900'],
      ['Trim', 'Turbo'],
    ] as const) {
      await expect.element(select(name)).toHaveValue(value);
    }
    await select('Year').selectOptions('1990');
    expect(stored()).toMatchObject({ year: 1990, make: 'Saab', model: '900', trim: 'Turbo' });
  });

  test('while a slow line answers, what is chosen stays shown', async () => {
    await open({ lookup: delayed(catalogue, 600), start: { make: 'Tesla', model: 'Model Y' } });
    await browse();
    expect(names('Make')).toEqual(['Loading…', 'Tesla']);
    expect(names('Model')).toEqual(['Loading…', 'Model Y']);
    await expect.element(select('Make')).toHaveTextContent(/Acura/);
    await expect.element(select('Model')).toHaveTextContent(/Roadster/);
    await expect.element(select('Model')).toHaveValue('Model Y');
  });

  test('lists that fail to load say so and can be tried again', async () => {
    let down = true;
    await open({ lookup: unreachable(catalogue, () => down), start: { make: 'Tesla', model: 'Model Y' } });
    await browse();
    const alert = page.getByRole('alert');
    await expect.element(alert).toHaveTextContent('The makes could not be loaded.');
    await expect.element(page.getByText('The years could not be loaded.')).toBeVisible();
    await expect.element(page.getByText('The trims could not be loaded.')).toBeVisible();
    down = false;
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect.element(select('Model')).toHaveTextContent(/Roadster/);
    for (const _ of [1, 2]) await page.getByRole('button', { name: 'Retry' }).first().click();
    await expect.element(select('Year')).toHaveTextContent(/2027/);
    await expect.element(select('Trim')).toHaveTextContent(/Performance/);
    expect(page.getByRole('button', { name: 'Retry' }).query()).toBeNull();
  });
});

test('size and body type can be asked for, and change on their own', async () => {
  await open({ withSize: true, withBodyType: true, errors: { size: 'Choose the size.' } });
  const sizes = [...(select('Size').element() as HTMLSelectElement).options].map(({ text }) => text);
  expect(sizes).toEqual([...VEHICLE_SIZES]);
  await expect.element(select('Size')).toHaveAccessibleDescription('Choose the size.');
  await select('Size').selectOptions('Luxury');
  await select('Body Type').selectOptions('Wagon');
  expect(stored()).toEqual({ ...fresh, size: 'Luxury', bodyType: 'Wagon' });
});

test('a missing model is said at the search, and at its field when browsing', async () => {
  await open({ errors: { model: 'Choose a model.' } });
  await expect.element(search).toHaveAccessibleDescription(/Choose a model\./);
  await page.getByRole('tab', { name: 'Browse' }).click();
  await expect.element(select('Model')).toHaveAccessibleDescription('Choose a model.');
});
