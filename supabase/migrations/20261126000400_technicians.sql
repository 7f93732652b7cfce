-- What a technician may change, to the letter: also in the column extra only the fields of the columns of the work. The time that a car is
-- promised for is the office's.

-- Arguments: the columns that a technician may change.
create or replace function private.refuse_other_columns() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  free constant text[] := tg_argv || array['updated_at', 'version', 'extra'];
  -- Extra holds the fields of the app whose value does not fit their column: stageLog for stage_log.
  fields constant text[] := array(
    select lower(left(name, 1)) || substr(replace(initcap(replace(name, '_', ' ')), ' ', ''), 2) from unnest(tg_argv || array['updated_at']) name);
begin
  if auth.uid() is null or new.shop_id = any (array(select private.my_shop_ids_as('owner', 'manager'))) then return new; end if;
  if (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free)
    or (new.extra::jsonb - fields) is distinct from (old.extra::jsonb - fields) then
    raise exception using errcode = '42501', hint = 'role', message = 'Your role does not allow this change.';
  end if;
  return new;
end $$;

create or replace trigger d_technician before update on public.jobs for each row execute function private.refuse_other_columns(
  'stage', 'stage_log', 'hold', 'checked_in_at', 'ready_at', 'delivered_at', 'odometer_in', 'odometer_out', 'key_tag',
  'checklist', 'customer_notes', 'internal_notes');

-- cure_until was added after the limits of the values were set.
select private.limit_values('bookings');
