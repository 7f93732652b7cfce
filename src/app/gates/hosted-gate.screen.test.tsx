import { expect, test } from 'vitest';
import type { InvitationStatus, Members } from '#io/auth/members.ts';
import { memoryWorld, renderApp } from '#test/app/render-app.tsx';
import { HostedGate } from './hosted-gate.tsx';

const OPEN: InvitationStatus = {
  state: 'open',
  businessName: 'Shine Shop',
  email: 'new@shop.example',
  role: 'technician',
};

/** The part of `Members` that an invitation link needs; each look-up waits until the test answers it. */
function waitingMembers() {
  const answers: ((invited: InvitationStatus) => void)[] = [];
  const members: Pick<Members, 'joinPath' | 'readInvitation'> = {
    joinPath: '/join',
    readInvitation: () => new Promise((resolve) => answers.push(resolve)),
  };
  return { answers, members: members as Members };
}

test("a slow look-up of an invitation for one user does not replace the next user's", async () => {
  const { answers, members } = waitingMembers();
  const world = memoryWorld({ world: { members, gate: HostedGate } });
  const { screen } = await renderApp({ path: members.joinPath, world });
  await expect.poll(() => answers.length).toBe(1);
  await world.auth.signOut();
  await expect.poll(() => answers.length).toBe(2);

  answers[1]?.(OPEN);
  const form = screen.getByRole('form', { name: 'Create an account and join' });
  await expect.element(form).toBeVisible();
  answers[0]?.({ ...OPEN, state: 'other-email' });
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  await expect.element(form).toBeVisible();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Join Shine Shop' })).toBeVisible();
});
