-- Who may do what. Nothing is allowed that is not named: every table has row security on, and its policies, in the file of its subject, name
-- its readers and writers. Here is which functions the roles of the API may call.
--
--                                     owner      manager    technician  signed out
--   customers, vehicles, services,
--   stations, employees, products,
--   bookings, shop_settings           all        all        read        nothing    of a booking a technician changes the work
--   jobs, inspections                 all        all        read, change the work · nothing
--   price_rules, service_costs,
--   service_prices, product_costs,
--   employee_rates, booking_pricing,
--   leads, invoices, payments,
--   estimates, deposits, removals,
--   messages, consents                all        all        nothing     nothing
--   document_links, inspection_links  read, withdraw        nothing     nothing    made by functions; opened by token
--   job_links                         the same, and which photos it shows
--   request_photos                    read, remove · the same · nothing  nothing    added by add_request_photo
--   private.calendar_links            their own: made, read and revoked by functions; that to the whole shop: nothing for a technician
--   shop_margins                      read       read       nothing     nothing    written with shop_settings
--   photos                            read, add, remove     read, add   nothing
--   shops, booking_days               read       read       read        nothing    written by functions alone
--   changes                           read       read       of what they may read
--   shop_members                      read, change, remove · read · read            entered by enter_shop
--   shop_invitations, shop_backups    read       nothing    nothing     nothing    written by functions alone
--   shop_uploads                      read, add, remove · nothing · nothing
--   user_profiles                     their own: read, insert, update; those of the others in the shop: read

-- always

revoke all on all tables in schema private from public, anon, authenticated;
revoke execute on all functions in schema public, private from public, anon, authenticated;
revoke all on schema private from public, anon;
grant usage on schema public to anon, authenticated, service_role;
grant usage on schema private to authenticated, service_role;

-- ---- who is signed in

grant execute on function
  public.enter_shop(), public.my_shop(), public.join_shop(text), public.look_invitation(text),
  public.invite_member(uuid, text, text), public.revoke_invitation(uuid, text), public.transfer_ownership(uuid, uuid),
  public.apply_steps(json, uuid, bigint), public.replace_lists(uuid, uuid, integer, bigint, text), public.make_backup(uuid, text),
  public.restore_backup(uuid, bigint),
  public.share_document(text, text, text, date), public.document_links_of(text, text, text), public.usable_links(),
  public.share_inspection(text, json, text, date), public.inspection_links_of(text, text),
  public.share_job(text, json, text, date), public.job_links_of(text, text),
  public.calendar_links(), public.make_calendar_link(boolean, text), public.revoke_calendar_link(boolean)
  to authenticated;

-- ---- who has a token

grant execute on function
  public.look_invitation(text), public.open_document(text, uuid), public.answer_document(text, text, boolean, text, boolean, json),
  public.open_inspection(text, uuid), public.acknowledge_inspection(text, text, text, boolean), public.photo_of_link(text, text),
  public.open_job(text, uuid), public.acknowledge_care(text, text, text, boolean),
  public.open_request_page(text), public.send_request(text, json),
  public.add_request_photo(text, text, integer, text)
  to anon, authenticated;
grant execute on function private.may_see_photo(text) to anon;

-- ---- what policies, defaults, CHECKs, indexes and the functions above call with the rights of the caller

grant execute on function
  private.my_shop_ids(), private.my_shop_ids_as(text[]), private.my_colleague_ids(), private.my_shop_id(), private.lock_my_shops(),
  private.is_time(text), private.is_week_hours(json), private.is_multipliers(json), private.is_schedule(json), private.number_key(text),
  private.holds_time(text), private.same_time(public.bookings, public.bookings), private.step_key(text), private.apply_step(text, text, json),
  private.photo_shop(text), private.photo_id(text), private.is_photo_named(text), private.may_use_photo(text), private.may_remove_photo(text),
  private.may_add_photo(text), private.may_replace_photo(text), private.has_photo_room(text, bigint, integer),
  private.refuse_photo_day(text, bigint), private.photo_bytes(uuid), private.begin_photo_upload(text, uuid, integer, text, bigint),
  private.note_photo_file(text, uuid, integer, text), private.begin_own_removal(text, uuid), private.end_photo_turn(uuid),
  public.photo_usage(uuid)
  to authenticated, service_role;
grant execute on function
  private.list_catalog(), private.shared_lists(), private.refuse_without_shop(), private.cut(text), private.cut_values(json),
  private.limit_condition(text, text, text, boolean, text), private.limits_of(text, text), private.is_blank_text(text),
  private.refuse_misfit(text, text, text, boolean), private.shop_zone(uuid, text), private.is_time_zone(text), private.today_in(uuid, text),
  private.has_record(text, uuid, text), private.field_in(json, text), private.standard_link_day(public.document_links), private.link_last_day(public.document_links),
  private.is_usable(public.document_links), private.is_usable(public.inspection_links), private.is_usable(public.job_links),
  private.photo_links_of(text, text, text, text, integer), private.current_inspection(uuid, text, text),
  private.is_closed_in(json), private.delete_rows(text, text, json), private.refuse_unless_owner(uuid), private.keep_backup(uuid, text),
  private.tell_whole_lists(uuid, bigint, text), private.name_refused(json, uuid), private.put_back(uuid, bigint)
  to authenticated;
