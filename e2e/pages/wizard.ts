import { expect, type Page } from '@playwright/test';

type Person = { firstName: string; lastName: string; email: string; phone: string };

/** The quick-quote wizard, as a person uses it. */
export function wizardOn(page: Page) {
  const step = (name: string) => page.getByRole('list', { name: 'Progress' }).getByText(name, { exact: true });
  return {
    async open() {
      await page.getByRole('banner').getByRole('link', { name: 'New Quote' }).click();
      await this.isAt('Vehicle Info');
    },
    async isAt(name: string) {
      await expect(page.locator('[aria-current=step]')).toContainText(name);
    },
    /** The focus moves to the heading of a step a moment after it is shown: what is typed before goes nowhere. */
    async hasFocus(name: string) {
      await this.isAt(name);
      await expect(page.getByRole('heading', { name: new RegExp(`^${name}, step`) })).toBeFocused();
    },
    step,
    async chooseVehicle({ year, make, model }: { year: string; make: string; model: string }) {
      await page.getByRole('tab', { name: 'Browse' }).click();
      await page.getByRole('combobox', { name: 'Year' }).selectOption(year);
      await page.getByRole('combobox', { name: 'Make' }).selectOption(make);
      await page.getByRole('combobox', { name: 'Model' }).selectOption(model);
      await page.getByRole('button', { name: 'Continue' }).click();
      await this.isAt('Service');
    },
    async chooseService(name: string) {
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
      await this.isAt('Quote & Availability');
    },
    slots: () => page.getByRole('button', { name: /^Select (Mon|Tue|Wed|Thu|Fri)/ }),
    async enterCustomer({ firstName, lastName, email, phone }: Person) {
      await page.getByRole('textbox', { name: 'First Name' }).fill(firstName);
      await page.getByRole('textbox', { name: 'Last Name' }).fill(lastName);
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByRole('textbox', { name: 'Phone' }).fill(phone);
      await page.getByRole('button', { name: 'Continue' }).click();
    },
    async confirm() {
      await page.getByRole('button', { name: 'Confirm Booking' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Booking Confirmed' })).toBeVisible();
    },
  };
}
