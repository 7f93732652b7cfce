// Responses of the auth API, in the format of Supabase Auth that supabase-js expects.
import { TOKEN_SECONDS } from './tokens.mjs';

const PROVIDER = 'email';

/**
 * An account as returned by the database.
 * @typedef {object} Account
 * @property {string} id
 * @property {string} email
 * @property {object} raw_user_meta_data
 * @property {string} created_at
 * @property {string} updated_at
 * @property {string | null} last_sign_in_at
 */

/** @typedef {{ account: Account, session: string, generation: number }} OpenedSession */

/** @param {Account} account */
export function userAnswer({ id, email, raw_user_meta_data: data, ...times }) {
  const { created_at, updated_at, last_sign_in_at } = times;
  const facts = { sub: id, email, email_verified: true, phone_verified: false };
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: PROVIDER, providers: [PROVIDER] },
    user_metadata: { ...data, ...facts },
    identities: [
      {
        identity_id: id,
        id,
        user_id: id,
        identity_data: facts,
        provider: PROVIDER,
        last_sign_in_at,
        created_at,
        updated_at,
        email,
      },
    ],
    created_at,
    updated_at,
    is_anonymous: false,
    email_confirmed_at: created_at,
    confirmed_at: created_at,
    last_sign_in_at,
  };
}

/** @param {OpenedSession} opened @param {import('./tokens.mjs').Tokens} tokens */
export async function sessionAnswer({ account, session, generation }, tokens) {
  return {
    access_token: await tokens.sign({ user: account, sessionId: session }),
    refresh_token: tokens.refreshToken(session, generation),
    token_type: 'bearer',
    expires_in: TOKEN_SECONDS,
    expires_at: Math.floor(Date.now() / 1000) + TOKEN_SECONDS,
    user: userAnswer(account),
  };
}

/** @param {boolean} isSignUpOpen to everyone, without an invitation */
export function settingsAnswer(isSignUpOpen) {
  return {
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: !isSignUpOpen,
    mailer_autoconfirm: true,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  };
}
