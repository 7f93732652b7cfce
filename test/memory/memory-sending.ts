import type { Channel } from '#domain/messages/message.ts';
import type { Sending, SendingAccount, SendingAddresses } from '#io/sending/sending.ts';

const ADDRESSES = { origin: 'https://shop.example.com', reports: 'https://shop.example.com/sending/v1/texts/7' };

/** The sending of a team server in memory. An account with the password or token 'wrong' is refused. */
export function memorySending(addresses: SendingAddresses = ADDRESSES): Sending & { emails: string[] } {
  const accounts: Record<Channel, SendingAccount> = { email: { isSet: false }, text: { isSet: false } };
  const emails: string[] = [];
  const why = 'smtp.example.com refuses the user or the password. Enter them again.';
  const workedAt = '2026-11-20T18:00:00.000Z';
  let password = '';
  let token = '';
  return {
    emails,
    accounts: async () => ({ ...accounts }),
    async saveEmail(account) {
      password = account.password;
      accounts.email = { isSet: true, hint: `${account.user}, ${account.host}` };
    },
    async saveText({ from, accountSid, authToken }) {
      token = authToken;
      accounts.text = { isSet: true, hint: `${from}, account …${accountSid.slice(-4)}` };
    },
    async remove(channel) {
      accounts[channel] = { isSet: false };
    },
    async testEmail() {
      if (password === 'wrong') {
        accounts.email = { ...accounts.email, failingSince: '2026-11-20T18:00:00.000Z', why };
        throw new Error(why);
      }
      accounts.email = { ...accounts.email, workedAt };
      emails.push('owner@example.com');
      return 'owner@example.com';
    },
    async testTexts() {
      const refused = 'The text provider refuses the account: Authenticate';
      if (token === 'wrong') {
        accounts.text = { ...accounts.text, failingSince: workedAt, why: refused };
        throw new Error(refused);
      }
      accounts.text = { ...accounts.text, workedAt };
    },
    addresses: async () => addresses,
  };
}
