import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { openSettings } from '#test/app/settings-screens.ts';

const OWN = {
  state: 'TX',
  vehicleClass: 'car',
  group: 'frontSide',
  limit: 30,
  measures: 'net',
  tolerance: 2,
  source: 'Call with the DPS',
  checkedOn: '2026-11-20',
  from: '2026-11-20',
};

test('a state is shown with its figures, sources and the date of the check; the shop sets its own and resets it', async () => {
  const { main, screen, stored, toast } = await openSettings('tint', 'Tint Limits');
  const state = main.getByRole('combobox', { name: 'State' });
  await expect.element(state).toHaveValue('TX');
  await state.selectOptions('Illinois');
  await expect.element(main.getByText(/last checked as a whole in Nov 2026/)).toBeVisible();
  await state.selectOptions('Texas');
  const car = main.getByRole('region', { name: 'Car', exact: true });
  const front = car.getByRole('row', { name: /^Front Side Windows/ });
  await expect.element(front).toHaveTextContent('25%Transportation Code §547.613, checked Nov 2026');
  await expect.element(car.getByRole('row', { name: /^Windshield No figure/ })).toBeVisible();
  const suv = main.getByRole('region', { name: 'SUV, Van or Truck' });
  await expect.element(suv.getByRole('row', { name: /^Rear Side Windows/ })).toHaveTextContent('Any shade');

  await car.getByRole('button', { name: 'Edit Front Side Windows, Car' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Texas: Front Side Windows, Car' });
  const vlt = dialog.getByRole('spinbutton', { name: 'VLT' });
  await expect.element(vlt).toHaveValue(25);
  await vlt.fill('130');
  await dialog.getByRole('button', { name: 'Save Figure' }).click();
  await expect.element(vlt).toHaveAccessibleDescription(/Enter 0 to 100 percent/);
  await expect
    .element(dialog.getByRole('textbox', { name: 'Source' }))
    .toHaveAccessibleDescription(/Enter where the figure is from/);
  await vlt.fill('30');
  await dialog.getByRole('spinbutton', { name: 'Tolerance' }).fill('2');
  await dialog.getByRole('textbox', { name: 'Source' }).fill('Call with the DPS');
  await dialog.getByLabelText('Checked On').fill('2026-11-21');
  await dialog.getByRole('button', { name: 'Save Figure' }).click();
  await expect.element(dialog.getByLabelText('Checked On')).toHaveAccessibleDescription(/today or an earlier day/);
  await dialog.getByLabelText('Checked On').fill('2026-11-20');
  await dialog.getByRole('button', { name: 'Save Figure' }).click();
  await expect.element(toast('Figure Saved')).toHaveTextContent('Checks from Nov 20, 2026 on use it.');
  await expect.poll(() => stored()).toEqual({ ...DEFAULT_SETTINGS, tintLimits: [OWN] });
  await expect
    .element(front)
    .toHaveTextContent('30% (tolerance 2 points)Your figureCall with the DPS, checked Nov 2026');

  await car.getByRole('button', { name: 'Reset Front Side Windows, Car' }).click();
  await expect.element(toast('Figure Reset')).toBeVisible();
  await expect.poll(() => stored()).toEqual(DEFAULT_SETTINGS);
  await expect.element(front).toHaveTextContent('25%Transportation Code');
  await toast('Figure Reset').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(stored).toEqual({ ...DEFAULT_SETTINGS, tintLimits: [OWN] });
});

test('a rule without a number has no VLT field, and a figure of a later day is announced', async () => {
  const { main, screen, stored } = await openSettings('tint', 'Tint Limits');
  await main.getByRole('combobox', { name: 'State' }).selectOptions('Montana');
  const suv = main.getByRole('region', { name: 'SUV, Van or Truck' });
  const strip = suv.getByRole('row', { name: /^Windshield Strip/ });
  await expect.element(suv.getByRole('row', { name: /^Rear Glass/ })).toHaveTextContent(/Unknown.*Sources differ/);
  await strip.getByRole('button').click();
  const dialog = screen.getByRole('dialog', { name: 'Montana: Windshield Strip, SUV, Van or Truck' });
  await dialog.getByRole('combobox', { name: 'Rule' }).selectOptions('Only a strip at the top');
  await expect.element(dialog.getByRole('spinbutton', { name: 'VLT' })).not.toBeInTheDocument();
  await dialog.getByRole('textbox', { name: 'Condition' }).fill('Above the AS-1 line.');
  await dialog.getByRole('textbox', { name: 'Source' }).fill('mt.gov');
  await dialog.getByLabelText('Counts From').fill('2027-01-01');
  await userEvent.keyboard('{Enter}');
  await expect.element(strip).toHaveTextContent('No figure on file.From Jan 1, 2027: only a strip at the top');
  await expect
    .poll(async () => (await stored()).tintLimits)
    .toEqual([
      {
        state: 'MT',
        vehicleClass: 'multipurpose',
        group: 'windshieldStrip',
        limit: 'strip',
        measures: 'net',
        condition: 'Above the AS-1 line.',
        source: 'mt.gov',
        checkedOn: '2026-11-20',
        from: '2027-01-01',
      },
    ]);
  await expect.element(main.getByRole('option', { name: 'Montana (your figures)' })).toBeInTheDocument();
});

test('a figure that was checked more than a year ago asks to be confirmed', async () => {
  const { main, world, stored } = await openSettings('tint', 'Tint Limits');
  await world.store.settings.change((settings) => ({
    ...settings,
    tintLimits: [{ ...OWN, checkedOn: '2025-11-19', from: '2025-11-19' }],
  }));
  await main.getByRole('combobox', { name: 'State' }).selectOptions('IL');
  await expect.element(main.getByText('Confirm the figures for Illinois')).not.toBeInTheDocument();
  await main.getByRole('combobox', { name: 'State' }).selectOptions('TX');
  await expect.element(main.getByText('Confirm the figures for Texas')).toBeVisible();
  await expect
    .element(main.getByRole('row', { name: /^Front Side Windows 30%/ }))
    .toHaveTextContent('Your figureConfirm');
  // A reset leaves it for documents of earlier days, and shows it no more.
  await main.getByRole('button', { name: 'Reset Front Side Windows, Car', exact: true }).click();
  await expect.element(main.getByRole('row', { name: /^Front Side Windows 25%/ }).first()).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Reset Front Side Windows, Car' })).not.toBeInTheDocument();
  await expect.element(main.getByRole('option', { name: 'Texas', exact: true })).toBeInTheDocument();
  await expect
    .poll(async () => (await stored()).tintLimits)
    .toEqual([{ ...OWN, checkedOn: '2025-11-19', from: '2025-11-19', until: '2026-11-20' }]);
});

test('on a phone nothing is wider than the page', async () => {
  await page.viewport(390, 844);
  const { main } = await openSettings('tint', 'Tint Limits');
  await main.getByRole('combobox', { name: 'State' }).selectOptions('Washington');
  await expect.element(main.getByRole('region', { name: 'Car', exact: true })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
