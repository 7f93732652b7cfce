// `npm run team -- set-password <email>`: a new password for someone who has forgotten theirs. This server sends no email.
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { UserError } from '../../scripts/install.mjs';
import { createPasswords, MIN_ACCOUNT_PASSWORD_LENGTH, passwordProblem } from '../accounts/passwords.mjs';

/**
 * Reads a line without echo, or from a pipe.
 * @param {string} question
 * @returns {Promise<string>}
 */
function askUnseen(question) {
  const { stdin, stdout } = process;
  if (stdin.isTTY) stdout.write(question);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: unseen, terminal: stdin.isTTY });
  return new Promise((resolve, reject) => {
    /** @type {string | undefined} */
    let answer;
    lines.once('line', (text) => {
      answer = text;
      lines.close();
    });
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => {
      if (stdin.isTTY) stdout.write('\n');
      if (answer === undefined) reject(new UserError('No password entered. Nothing was changed.'));
      else resolve(answer);
    });
  });
}

export async function askPassword() {
  const password = await askUnseen(`New password (at least ${MIN_ACCOUNT_PASSWORD_LENGTH} characters): `);
  const problem = passwordProblem(password);
  if (problem) throw new UserError(`${problem} Nothing was changed.`);
  if (process.stdin.isTTY && (await askUnseen('Once more: ')) !== password) {
    throw new UserError('The passwords do not match. Nothing was changed.');
  }
  return password;
}

/**
 * @param {import('postgres').Sql} sql as superuser
 * @param {string} email
 * @returns {Promise<{ id: string, email: string }>}
 */
export async function findPerson(sql, email) {
  const [person] = await sql`select id, email from auth.users where lower(email) = ${email.trim().toLowerCase()}`;
  if (!person) throw new UserError(`No one has signed up with ${email}.`);
  return { id: person.id, email: person.email };
}

/**
 * Sets the password and ends the person's sessions on all devices, in one transaction.
 * @param {import('postgres').Sql} sql as superuser
 * @param {{ id: string }} person
 * @param {string} password
 */
export async function setPassword(sql, { id }, password) {
  const hash = await createPasswords().hash(password);
  await sql`
    with changed as (update auth.users set encrypted_password = ${hash}, updated_at = now() where id = ${id} returning id)
    delete from auth.sessions where user_id in (select id from changed)`;
}
