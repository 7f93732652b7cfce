import { type ReactNode, useCallback, useState } from 'react';
import { MoveInScreen } from '#features/move-in/move-in-screen.tsx';
import type { MoveIn } from '#io/move-in/move-in.ts';

/** Asks the owner whether to move the shop in this browser to the server, then shows the shop. */
export function MoveInGate({ moveIn, children }: { moveIn: MoveIn; children: ReactNode }) {
  const [isAsking, setAsking] = useState(moveIn.isOffered);
  const done = useCallback(() => setAsking(false), []);
  return isAsking ? <MoveInScreen moveIn={moveIn} onDone={done} /> : children;
}
