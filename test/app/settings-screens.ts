import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp } from './render-app.tsx';

type Setting = Parameters<typeof renderApp>[0];

/** Returns a section of the settings once it is on the screen. */
export async function openSettings(section: string, title: string, setting: Setting = {}) {
  const app = await renderApp({ ...setting, path: `/settings/${section}` });
  await expect.element(page.getByRole('heading', { level: 2, name: title, exact: true }).first()).toBeVisible();
  const { screen, world, history } = app;
  const main = screen.getByRole('main');
  return {
    screen,
    world,
    history,
    main,
    stored: () => world.store.settings.get(),
    field: (name: string) => main.getByRole('textbox', { name, exact: true }),
    number: (name: string) => main.getByRole('spinbutton', { name, exact: true }),
    press: (name: string) => main.getByRole('button', { name, exact: true }).click(),
    save: () => main.getByRole('button', { name: 'Save', exact: true }).click(),
    toast: (text: string) =>
      screen.getByRole('region', { name: 'Notifications' }).getByRole('status').filter({ hasText: text }),
    /** A notification of an error. */
    failure: (text: string) =>
      screen.getByRole('region', { name: 'Notifications' }).getByRole('alert').filter({ hasText: text }),
  };
}

/** A picture as a file: a square of one color. */
export async function pictureFile(width: number, height: number, type = 'image/png'): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.fillStyle = '#8a1538';
    pen.fillRect(0, 0, width, height);
  }
  return new File([await canvas.convertToBlob({ type })], 'logo', { type });
}
