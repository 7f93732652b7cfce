import { useMemo } from 'react';
import { CHANNELS, type Channel } from '#domain/messages/message.ts';
import { useWorld } from '#io/react/world.tsx';
import type { Sending, SendingAccount } from '#io/sending/sending.ts';
import { type AsyncResult, useAsync } from '#parts/queries/use-async.ts';

type Accounts = Readonly<Record<Channel, SendingAccount>>;

/** The accounts as they were read last: the next message of a round does not wait for them. */
const lastRead = new WeakMap<Sending, Accounts>();

async function readAccounts(sending: Sending): Promise<Accounts> {
  const accounts = await sending.accounts();
  lastRead.set(sending, accounts);
  return accounts;
}

/**
 * Reads the state of the accounts by which the server sends. Without such a server there are none. `pending`: they are read now, and `data` is
 * as it was before.
 */
export function useSendingAccounts(): Pick<AsyncResult<Accounts>, 'data' | 'pending' | 'failed' | 'retry'> {
  const { sending } = useWorld();
  const { data, pending, failed, retry } = useAsync(useMemo(() => sending && (() => readAccounts(sending)), [sending]));
  const known = data ?? (sending && !failed ? lastRead.get(sending) : undefined);
  return { data: known, pending, failed, retry };
}

/**
 * Returns the channels on which the server sends what a person writes: those with an account that works. On the others, and until the accounts
 * are read or where they can't be, messages open in the program of the device.
 */
export function useSendingChannels(): readonly Channel[] {
  const { data } = useSendingAccounts();
  return useMemo(() => {
    const works = ({ isSet, isLost, failingSince }: SendingAccount) => isSet && !isLost && failingSince === undefined;
    return data ? CHANNELS.filter((channel) => works(data[channel])) : [];
  }, [data]);
}
