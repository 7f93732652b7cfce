import { type ReactNode, useCallback, useState } from 'react';
import { MoveInScreen } from '#features/move-in/move-in-screen.tsx';
import type { MoveIn } from '#io/move-in/move-in.ts';

/** The shop, once the owner was asked whether the one in this browser is to come along. */
export function MoveInGate({ moveIn, children }: { moveIn: MoveIn; children: ReactNode }) {
  const [isAsking, setAsking] = useState(moveIn.isOffered);
  const done = useCallback(() => setAsking(false), []);
  return isAsking ? <MoveInScreen moveIn={moveIn} onDone={done} /> : children;
}
