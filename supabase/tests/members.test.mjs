import { afterEach, describe, expect, test } from 'vitest';
import { actAs, addMember, enterShop, onEachEngine, person, refusal, SIGNED_OUT } from './database.mjs';

const OWNER = person('owner');
const SAM = person('sam');
const KIM = person('kim');

onEachEngine((database) => {
  const as = (who, work) => actAs(database(), who, work);
  const invite = async (shop, email, role = 'technician', who = OWNER) => {
    const [{ made }] = await as(who, (tx) => tx`select public.invite_member(${shop}, ${email}, ${role}) as made`);
    return made.token;
  };
  const join = async (who, token) => {
    const [{ joined }] = await as(who, (tx) => tx`select public.join_shop(${token}) as joined`);
    return joined;
  };
  const look = async (who, token) => {
    const [{ seen }] = await as(who, (tx) => tx`select public.look_invitation(${token}) as seen`);
    return seen.state;
  };
  const roles = async () => {
    const rows = await database()`select email, role from public.shop_members order by email`;
    return Object.fromEntries(rows.map(({ email, role }) => [email, role]));
  };
  const closed = { code: 'PT409', hint: 'invitation' };

  afterEach(async () => {
    await database()`delete from public.shops`;
    await database()`delete from public.user_profiles`;
  });

  describe('an invitation', () => {
    test('lets in the person whom it names, with its role, once', async () => {
      const shop = await enterShop(database(), OWNER);
      const token = await invite(shop, ' Sam@Example.com ', 'manager');
      expect(token).toMatch(/^[0-9a-f]{64}$/);
      expect([await look(SIGNED_OUT, token), await look(SAM, token)]).toEqual(['open', 'open']);
      expect(await join(SAM, token)).toEqual({ shop_id: shop, role: 'manager' });
      expect([await look(SAM, token), await look(KIM, token)]).toEqual(['member', 'used']);
      expect([await refusal(join(SAM, token)), await refusal(join(KIM, token))]).toEqual([closed, closed]);
      expect(await roles()).toEqual({ 'owner@example.com': 'owner', 'sam@example.com': 'manager' });
    });

    test('is kept as a hash alone', async () => {
      const shop = await enterShop(database(), OWNER);
      const token = await invite(shop, 'sam@example.com');
      const [row] = await database()`select i::text as text, token_hash from public.shop_invitations i`;
      expect([row.text.includes(token), row.token_hash.length]).toEqual([false, 32]);
    });

    test('is closed to another address, after it was taken back, after a newer one, and from its end on', async () => {
      const shop = await enterShop(database(), OWNER);
      const former = await invite(shop, 'sam@example.com');
      const token = await invite(shop, 'sam@example.com');
      expect([await look(SAM, former), await look(KIM, token)]).toEqual(['unknown', 'other-email']);
      expect(await refusal(join(KIM, token))).toEqual(closed);
      await as(OWNER, (tx) => tx`select public.revoke_invitation(${shop}, 'sam@example.com')`);
      expect([await look(SAM, token), await refusal(join(SAM, token))]).toEqual(['revoked', closed]);
      const last = await invite(shop, 'sam@example.com');
      await database()`update public.shop_invitations set expires_at = now()`;
      expect([await look(SAM, last), await refusal(join(SAM, last))]).toEqual(['expired', closed]);
      expect(await roles()).toEqual({ 'owner@example.com': 'owner' });
    });

    test('takes nobody out of a shop of their own, and is not used up by the owner', async () => {
      const shop = await enterShop(database(), OWNER);
      await enterShop(database(), SAM);
      const token = await invite(shop, 'sam@example.com');
      expect([await look(SAM, token), await look(OWNER, token)]).toEqual(['other-shop', 'member']);
      expect([await refusal(join(SAM, token)), await refusal(join(OWNER, token))]).toEqual([closed, closed]);
      expect(await look(SIGNED_OUT, token)).toBe('open');
    });

    test('of 8 who use one link at once, one is let in', async () => {
      const shop = await enterShop(database(), OWNER);
      const token = await invite(shop, 'sam@example.com');
      const people = Array.from({ length: 8 }, (_, index) => ({ ...person(`sam${index}`), email: 'sam@example.com' }));
      const outcomes = await Promise.all(people.map((who) => refusal(join(who, token))));
      expect(outcomes.filter((one) => one === undefined)).toHaveLength(1);
      expect(await roles()).toEqual({ 'owner@example.com': 'owner', 'sam@example.com': 'technician' });
    });

    test('a guessed, an empty and an endless token open nothing', async () => {
      await enterShop(database(), OWNER);
      for (const token of ['', '0'.repeat(64), 'x'.repeat(10_000), "' or true --"]) {
        expect([await look(SIGNED_OUT, token), await refusal(join(SAM, token))]).toEqual(['unknown', closed]);
      }
    });
  });

  describe('only the owner', () => {
    test.each(['manager', 'technician'])('invites, takes back and transfers, not a %s', async (role) => {
      const shop = await enterShop(database(), OWNER);
      await addMember(database(), shop, SAM, role);
      const refused = { code: '42501', hint: 'owner' };
      const tries = [
        (tx) => tx`select public.invite_member(${shop}, 'new@example.com', 'manager')`,
        (tx) => tx`select public.revoke_invitation(${shop}, 'new@example.com')`,
        (tx) => tx`select public.transfer_ownership(${shop}, ${SAM.sub})`,
      ];
      for (const work of tries) {
        expect(await refusal(as(SAM, work))).toEqual(refused);
        expect(await refusal(as(KIM, work))).toEqual(refused);
        expect(await refusal(as(SIGNED_OUT, work))).toEqual({ code: '42501' });
      }
      expect(await roles()).toEqual({ 'owner@example.com': 'owner', 'sam@example.com': role });
    });

    test('and nobody makes an owner by invitation, or changes more of a member than the role', async () => {
      const shop = await enterShop(database(), OWNER);
      await addMember(database(), shop, SAM, 'technician');
      const badly = { code: 'PT400', hint: 'invitation' };
      expect(await refusal(invite(shop, 'kim@example.com', 'owner'))).toEqual(badly);
      expect(await refusal(invite(shop, 'kim'))).toEqual(badly);
      expect(await refusal(invite(shop, `${'k'.repeat(10_000)}@example.com`))).toEqual(badly);
      expect(await refusal(invite(shop, 'sam@example.com'))).toEqual({ code: 'PT409', hint: 'already-member' });
      expect(
        await refusal(
          as(OWNER, (tx) => tx`update public.shop_members set user_id = ${KIM.sub} where user_id = ${SAM.sub}`),
        ),
      ).toEqual({ code: '42501' });
    });
  });

  test('the ownership goes over whole, with the name of the business, and the shop has an owner all the while', async () => {
    const shop = await enterShop(database(), OWNER);
    await addMember(database(), shop, SAM, 'technician');
    await as(
      OWNER,
      (tx) =>
        tx`insert into public.user_profiles (first_name, business_name, phone) values ('Riley', 'Shine Works', '555-0100')`,
    );
    await as(SAM, (tx) => tx`insert into public.user_profiles (first_name) values ('Sam')`);
    await as(OWNER, (tx) => tx`select public.transfer_ownership(${shop}, ${SAM.sub})`);
    expect(await roles()).toEqual({ 'owner@example.com': 'manager', 'sam@example.com': 'owner' });
    const [{ place }] = await as(OWNER, (tx) => tx`select public.my_shop() as place`);
    expect(place).toEqual({
      shop_id: shop,
      role: 'manager',
      may_start: true,
      business: { business_name: 'Shine Works', phone: '555-0100', address: null },
    });
    const [sam] = await database()`select first_name, business_name from public.user_profiles where id = ${SAM.sub}`;
    expect({ ...sam }).toEqual({ first_name: 'Sam', business_name: 'Shine Works' });
    expect(await refusal(as(OWNER, (tx) => tx`select public.transfer_ownership(${shop}, ${OWNER.sub})`))).toEqual({
      code: '42501',
      hint: 'owner',
    });
  });

  test('a person in no shop learns whether one can be started', async () => {
    const mine = async (who) => (await as(who, (tx) => tx`select public.my_shop() as place`))[0].place;
    const none = { shop_id: null, role: null, business: null };
    expect(await mine(SAM)).toEqual({ ...none, may_start: true });
    await enterShop(database(), OWNER);
    await database()`update private.deployment set one_shop = true`;
    expect(await mine(SAM)).toEqual({ ...none, may_start: false });
    await database()`update private.deployment set one_shop = false`;
  });

  test('a name of 10,000 letters is refused for everyone', async () => {
    const name = 'S'.repeat(10_000);
    expect(await refusal(as(SAM, (tx) => tx`insert into public.user_profiles (first_name) values (${name})`))).toEqual({
      code: '23514',
    });
  });
});
