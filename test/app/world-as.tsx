import { AppGate } from '#app/gates/app-gate.tsx';
import { HostedGate } from '#app/gates/hosted-gate.tsx';
import { TechnicianShell } from '#app/shell/technician-shell.tsx';
import type { Role } from '#domain/shop/roles.ts';
import type { Auth } from '#io/auth/auth.ts';
import type { Members } from '#io/auth/members.ts';
import type { World } from '#io/react/world.tsx';
import { memoryWorld } from './render-app.tsx';

/** The parts of a world whose signed-in user has the role, and the email if one is given. */
export function worldAs(
  role: Role,
  setting: Parameters<typeof memoryWorld>[0],
  email?: string,
): Pick<World, 'auth'> & Required<Pick<World, 'gate'>> {
  const { auth } = memoryWorld(setting);
  const known = new Map<object, ReturnType<Auth['state']>>();
  return {
    auth: {
      ...auth,
      state() {
        const now = auth.state();
        if (now.status !== 'signed-in') return now;
        const state = known.get(now) ?? { ...now, role, user: { ...now.user, ...(email !== undefined && { email }) } };
        known.set(now, state);
        return state;
      },
    },
    gate: role === 'technician' ? () => <AppGate shop={<TechnicianShell />} /> : AppGate,
  };
}

/** The parts of a world with accounts on a server, which accepts the demo user's password and the others. It can become unreachable. */
export function teamWorld(setting: Parameters<typeof memoryWorld>[0], others: readonly string[]) {
  const { auth } = memoryWorld(setting);
  const server = { isReached: true };
  const hosted: Auth = {
    ...auth,
    mode: 'hosted',
    async signIn({ email, password }) {
      if (!server.isReached) throw new Error('The server of your shop cannot be reached.');
      if (![auth.demo?.password, ...others].includes(password)) throw new Error('Invalid login credentials');
      await auth.signIn({ email, password });
    },
  };
  return { server, auth: hosted, gate: HostedGate, members: { joinPath: '/join' } as Members };
}
