import { Lock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useAuthState, useWorld } from '#io/react/world.tsx';
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

  async function leave(): Promise<void> {
    if (auth.mode === 'hosted') return setIsAsking(true);
    const isStaff = await confirm({
      title: 'Hand the tablet back?',
      body: 'Only staff continues from here. The next screen shows the shop’s own data.',
      verb: 'I Am Staff',
    });
    if (isStaff) end();
  }

  return (
    <div className="mt-2 flex justify-end">
      <Button variant="ghost" icon={Lock} onClick={() => void leave()}>
        Hand the Tablet Back
      </Button>
      {isAsking && <AskPassword onRight={end} onClose={() => setIsAsking(false)} />}
    </div>
  );
}

function AskPassword({ onRight, onClose }: { onRight: () => void; onClose: () => void }) {
  const { auth } = useWorld();
  const state = useAuthState();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isChecking, setIsChecking] = useState(false);
  const email = state.status === 'signed-in' ? state.user.email : '';

  async function check(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (password === '') return setProblem('Enter your password.');
    setIsChecking(true);
    try {
      await auth.signIn({ email, password });
      onRight();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The password could not be checked. Try again.');
      setIsChecking(false);
    }
  }

  return (
    <Dialog title="Hand the tablet back" onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void check(event)}>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          hint={`Of ${email}, who is signed in on this device.`}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={problem}
        />
        <BusyButton variant="solid" type="submit" disabled={isChecking}>
          Unlock
        </BusyButton>
      </form>
    </Dialog>
  );
}
