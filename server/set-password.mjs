// `npm run team -- set-password <e-mail>`: for who has forgotten theirs; this server sends no mail.
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import bcrypt from 'bcryptjs';
import { Trouble } from '../scripts/install.mjs';
import { SHORTEST_PASSWORD } from './api.mjs';

const ROUNDS = 10;

/** Reads a line without showing what is typed. From a pipe it reads the line that comes. */
function askUnseen(question) {
  const { stdin, stdout } = process;
  if (stdin.isTTY) stdout.write(question);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: unseen, terminal: stdin.isTTY });
  return new Promise((resolve, reject) => {
    let answer;
    lines.once('line', (text) => {
      answer = text;
      lines.close();
    });
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => {
      if (stdin.isTTY) stdout.write('\n');
      if (answer === undefined) reject(new Trouble('No password was given; nothing was changed.'));
      else resolve(answer);
    });
  });
}

export async function askPassword() {
  const password = await askUnseen(`New password (at least ${SHORTEST_PASSWORD} characters): `);
  if (password.length < SHORTEST_PASSWORD) {
    throw new Trouble(`A password needs at least ${SHORTEST_PASSWORD} characters; nothing was changed.`);
  }
  if (process.stdin.isTTY && (await askUnseen('Once more: ')) !== password) {
    throw new Trouble('The two are not the same; nothing was changed.');
  }
  return password;
}

/** @param {import('postgres').Sql} sql as superuser */
export async function findPerson(sql, email) {
  const [person] = await sql`select id, email from auth.users where lower(email) = ${email.trim().toLowerCase()}`;
  if (!person) throw new Trouble(`Nobody has signed up with ${email}.`);
  return person;
}

/** Sets the password and ends that person's sessions on all devices. */
export async function setPassword(sql, { id }, password) {
  const hash = await bcrypt.hash(password, ROUNDS);
  await sql.begin(async (step) => {
    await step`update auth.users set encrypted_password = ${hash}, updated_at = now() where id = ${id}`;
    await step`delete from auth.refresh_tokens where user_id = ${id}`;
    await step`delete from auth.sessions where user_id = ${id}`;
  });
}
