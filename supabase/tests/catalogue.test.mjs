import { expect, test } from 'vitest';
import { onEachEngine } from './database.mjs';

const names = (rows) => rows.map((row) => row.name);

onEachEngine((database) => {
  test('every public table has row security, and a policy', async () => {
    const open = await database()`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and (not c.relrowsecurity or not exists (select from pg_policy p where p.polrelid = c.oid))`;
    expect(names(open)).toEqual([]);
  });

  test('every policy is for those who are signed in, and permits by membership, not to all', async () => {
    const wide = await database()`
      select format('%s: %s', tablename, policyname) as name from pg_policies
      where schemaname = 'public' and (roles <> '{authenticated}' or coalesce(qual, with_check) !~ 'my_|uid')`;
    expect(names(wide)).toEqual([]);
  });

  test('without being signed in nobody may touch a table or the private schema, and of the functions only those for holders of a link', async () => {
    const [rights] = await database()`
      select
        (select count(*) from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
          and has_table_privilege('anon', c.oid, 'select, insert, update, delete, truncate, references, trigger'))::int as tables,
        (select array_agg(proname order by proname) from pg_proc p
          where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
          and has_function_privilege('anon', p.oid, 'execute')) as functions,
        has_schema_privilege('anon', 'private', 'usage') as private`;
    expect(rights).toEqual({
      tables: 0,
      functions: [
        'acknowledge_care',
        'acknowledge_inspection',
        'add_request_photo',
        'answer_document',
        'look_invitation',
        'may_see_photo',
        'open_document',
        'open_inspection',
        'open_job',
        'open_request_page',
        'photo_of_link',
        'send_request',
      ],
      private: false,
    });
  });

  test('the API offers these functions, and no other', async () => {
    const offered = await database()`
      select proname as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`;
    expect(names(offered)).toEqual([
      'acknowledge_care',
      'acknowledge_inspection',
      'add_request_photo',
      'answer_document',
      'apply_steps',
      'calendar_links',
      'document_links_of',
      'enter_shop',
      'inspection_links_of',
      'invite_member',
      'job_links_of',
      'join_shop',
      'look_invitation',
      'make_backup',
      'make_calendar_link',
      'my_shop',
      'open_document',
      'open_inspection',
      'open_job',
      'open_request_page',
      'photo_of_link',
      'photo_usage',
      'replace_lists',
      'restore_backup',
      'revoke_calendar_link',
      'revoke_invitation',
      'send_request',
      'share_document',
      'share_inspection',
      'share_job',
      'transfer_ownership',
      'usable_links',
    ]);
  });

  test('no table of the private schema can be read by who is signed in', async () => {
    const readable = await database()`
      select relname as name from pg_class where relnamespace = 'private'::regnamespace and relkind = 'r'
        and has_table_privilege('authenticated', oid, 'select, insert, update, delete')`;
    expect(names(readable)).toEqual([]);
  });

  test('no function takes names from a search path', async () => {
    const loose = await database()`
      select proname as name from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not coalesce(proconfig @> array['search_path=""'], false)`;
    expect(names(loose)).toEqual([]);
  });

  test('what runs with other rights than the caller’s is named here', async () => {
    const definers = await database()`
      select p.oid::regproc::text as name, has_function_privilege('authenticated', p.oid, 'execute') as callable
      from pg_proc p where prosecdef and pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`;
    expect(definers.map(({ name, callable }) => `${name}${callable ? ', callable' : ''}`)).toEqual([
      'acknowledge_care, callable',
      'acknowledge_inspection, callable',
      'add_request_photo, callable',
      'answer_document, callable',
      'calendar_links, callable',
      'enter_shop, callable',
      'invite_member, callable',
      'join_shop, callable',
      'look_invitation, callable',
      'make_calendar_link, callable',
      'my_shop, callable',
      'open_document, callable',
      'open_inspection, callable',
      'open_job, callable',
      'open_request_page, callable',
      'photo_of_link, callable',
      'private.begin_own_removal, callable',
      'private.begin_photo_removal',
      'private.begin_photo_upload, callable',
      'private.check_ledger',
      'private.check_photo_files',
      'private.end_calendar_links',
      'private.end_photo_turn, callable',
      'private.files_of_photos',
      'private.forget_photo_file',
      'private.has_photo_room, callable',
      'private.invitation_state',
      'private.is_released',
      'private.keep_an_owner',
      'private.keep_answered',
      'private.keep_backup, callable',
      'private.keep_books',
      'private.keep_books_closed',
      'private.keep_calendar_states',
      'private.keep_closed',
      'private.keep_consent',
      'private.keep_deposit_closed',
      'private.keep_history',
      'private.keep_issued',
      'private.keep_links',
      'private.keep_message',
      'private.keep_money_closed',
      'private.keep_removal',
      'private.ledger_changes',
      'private.link_customer',
      'private.link_documents',
      'private.lock_my_shops, callable',
      'private.mark_request_photos',
      'private.may_see_photo',
      'private.my_colleague_ids, callable',
      'private.my_shop_id, callable',
      'private.my_shop_ids, callable',
      'private.my_shop_ids_as, callable',
      'private.note_photo_file, callable',
      'private.open_calendar',
      'private.part_margin',
      'private.photo_bytes, callable',
      'private.place_last',
      'private.plan_days',
      'private.put_back, callable',
      'private.record_changes',
      'private.refuse_acknowledgement',
      'private.refuse_bulk_update',
      'private.refuse_clash',
      'private.refuse_misfit, callable',
      'private.refuse_other_columns',
      'private.refuse_other_offer',
      'private.refuse_replaced',
      'private.refuse_taken_number',
      'private.remember_closed',
      'private.request_frames',
      'private.tell_changes',
      'private.tell_link',
      'private.tell_whole_lists, callable',
      'revoke_calendar_link, callable',
      'revoke_invitation, callable',
      'send_request, callable',
      'share_document, callable',
      'share_inspection, callable',
      'share_job, callable',
      'transfer_ownership, callable',
    ]);
  });

  test('every key and every reference of a shop’s tables holds the shop; a link is found before its shop is known', async () => {
    const keys = await database()`
      select format('%s: %s', conrelid::regclass, pg_get_constraintdef(con.oid)) as name
      from pg_constraint con join pg_attribute a on a.attrelid = con.conrelid and a.attname = 'shop_id'
      where con.connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'x') and not a.attnum = any (conkey)
      order by 1`;
    expect(names(keys)).toEqual([
      'document_links: UNIQUE (token_hash)',
      'inspection_links: UNIQUE (token_hash)',
      'job_links: UNIQUE (token_hash)',
    ]);
  });
});
