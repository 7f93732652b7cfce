import { expect, onTestFinished, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { browserThemeChoice } from './theme.ts';

/** Emulates the theme of the device; '' restores the actual one. */
async function setDeviceTheme(value: 'light' | 'dark' | ''): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
}

test('the theme follows the device, even when it is read between changes', async () => {
  onTestFinished(() => setDeviceTheme(''));
  await setDeviceTheme('light');
  const { theme } = browserThemeChoice(sessionStorage);
  const turn = new MessageChannel();
  onTestFinished(() => turn.port1.close());
  turn.port1.onmessage = () => {
    theme();
    turn.port2.postMessage(null);
  };
  turn.port2.postMessage(null);
  for (const asked of ['dark', 'light', 'dark'] as const) {
    await setDeviceTheme(asked);
    await expect.poll(theme).toBe(asked);
    expect(document.documentElement.dataset['theme']).toBe(asked);
  }
});
