// People of tests: signed up with supabase-js, as a browser does it.
// supabase-js asks for WebSocket on Node 20 even where nothing uses it.
if (!globalThis.WebSocket) Object.assign(globalThis, { WebSocket: class {} });
const { createClient } = await import('@supabase/supabase-js');

/** @typedef {{ url: string, key: string }} Server */
/** @typedef {Awaited<ReturnType<typeof signUp>>} Person */

export const PASSWORD = 'clear over colour';

/** @param {Server} server */
export function newClient({ url, key }) {
  return createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
}

/**
 * The token of an invitation into the shop of that owner.
 * @param {Pick<Person, 'client' | 'shopId'>} owner
 * @param {string} email
 * @param {string} role
 * @returns {Promise<string>}
 */
export async function invitedBy({ client, shopId }, email, role) {
  const { data } = await client.rpc('invite_member', { shop: shopId, email, role }).throwOnError();
  return data.token;
}

/**
 * Signs up a person who enters a shop: the invitation's, their own, or none if the server already has its shop.
 * @param {Server} server
 * @param {string} email
 * @param {string} [invitation]
 * @returns {Promise<{ client: import('@supabase/supabase-js').SupabaseClient, token: string, userId: string, shopId: string | undefined, refusal: import('@supabase/supabase-js').PostgrestError | null }>}
 */
export async function signUp(server, email, invitation) {
  const client = newClient(server);
  const { data, error } = await client.auth.signUp({
    email,
    password: PASSWORD,
    ...(invitation && { options: { data: { invitation } } }),
  });
  if (error) throw error;
  if (!data.session) throw new Error('The server asks to confirm the email.');
  const entered = await (invitation ? client.rpc('join_shop', { token: invitation }) : client.rpc('enter_shop'));
  const { access_token: token, user } = data.session;
  return { client, token, userId: user.id, shopId: entered.data?.shop_id, refusal: entered.error };
}

/** A row of the leads, the plainest of the lists. @param {string | undefined} shopId @param {string} id */
export function leadRow(shopId, id) {
  return {
    shop_id: shopId,
    id,
    first_name: 'Ada',
    last_name: 'Lind',
    status: 'New',
    priority: 'Medium',
    source: 'Website',
  };
}
