import { Lock } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useUser, useWorld } from '#io/react/world.tsx';
import { usePresentation } from '#parts/documents/answer/presentation.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { PasswordField } from '#ui/form/field.tsx';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

/** Leads back to the shop's screens: with the password of the user, or a question where passwords are not checked. */
export function HandBack() {
  const { auth } = useWorld();
  const { end } = usePresentation();
  const confirm = useConfirm();
  const [isAsking, setIsAsking] = useState(false);
  const isChecked = auth.mode === 'hosted';

  async function leave(): Promise<void> {
    if (isChecked) return setIsAsking(true);
    const isStaff = await confirm({
      title: 'Hand the tablet back?',
      body: 'Only staff can continue from here. The next screen shows the shop’s own data.',
      verb: 'I Am Staff',
    });
    if (isStaff) end();
  }

  return (
    <div className="mt-2 flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      {!isChecked && (
        <p className="text-meta text-text-3">Staff: this browser asks for no password. Stay near the tablet.</p>
      )}
      <Button variant="ghost" icon={Lock} className="keep-clear" onClick={() => void leave()}>
        Hand the Tablet Back
      </Button>
      {isAsking && <AskPassword onRight={end} onClose={() => setIsAsking(false)} />}
    </div>
  );
}

function AskPassword({ onRight, onClose }: { onRight: () => void; onClose: () => void }) {
  const { auth } = useWorld();
  const user = useUser();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const email = user?.email ?? '';

  async function run(work: () => Promise<void>, otherwise: string): Promise<void> {
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : otherwise);
      setIsBusy(false);
    }
  }

  async function unlock(): Promise<void> {
    await auth.signIn({ email, password });
    onRight();
  }

  function check(event: FormEvent): void {
    event.preventDefault();
    form.current?.querySelector('input')?.select();
    if (password === '') setProblem('Enter your password.');
    else void run(unlock, 'The password could not be checked. Try again.');
  }

  return (
    <Dialog title="Hand the tablet back" onClose={onClose}>
      <form ref={form} noValidate className="grid gap-4" onSubmit={check}>
        <PasswordField
          label="Password"
          // No browser fills in a code: a saved password would unlock the tablet for the customer, and could be shown.
          autoComplete="one-time-code"
          hint={`Of ${email}, who is signed in on this device.`}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={problem}
        />
        <BusyButton variant="solid" type="submit" disabled={isBusy}>
          Unlock
        </BusyButton>
        <div className="flex flex-wrap items-center justify-between gap-2 border-t pt-3 text-label text-text-2">
          <p className="min-w-0">Someone else? Sign out, then sign in with your own account.</p>
          <BusyButton disabled={isBusy} onClick={() => void run(auth.signOut, 'Signing out failed. Try again.')}>
            Sign Out
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
}
