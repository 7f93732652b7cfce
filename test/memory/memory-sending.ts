import type { Channel } from '#domain/messages/message.ts';
import type { Sending, SendingAccount } from '#io/sending/sending.ts';

/** The sending of a team server in memory. An account with the password 'wrong' is refused. */
export function memorySending(): Sending & { emails: string[] } {
  const accounts: Record<Channel, SendingAccount> = { email: { isSet: false }, text: { isSet: false } };
  const emails: string[] = [];
  const why = 'smtp.example.com refuses the user or the password. Enter them again.';
  let password = '';
  return {
    emails,
    accounts: async () => ({ ...accounts }),
    async saveEmail(account) {
      password = account.password;
      accounts.email = { isSet: true, hint: `${account.user}, ${account.host}` };
    },
    async saveText({ from, accountSid }) {
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
      emails.push('owner@example.com');
      return 'owner@example.com';
    },
    reportAddress: async () => 'https://shop.example.com/sending/v1/texts/7',
  };
}
