import { expect, test } from 'vitest';
import { render } from '#test/app/render.ts';
import { expectConsole } from '#test/console/console-guard.ts';

test('React is the build that warns', async () => {
  expectConsole('error', /without an `onChange` handler/);
  const screen = await render(<input aria-label="Name" value="Ann" />);
  await expect.element(screen.getByLabelText('Name')).toBeVisible();
});
