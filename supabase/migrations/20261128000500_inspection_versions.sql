-- One rule for the version of an inspection that counts, by the app and by links.

-- Id of the closed version of the job's inspection that counts; null without one. The rule is `currentInspection` in
-- src/domain/inspections/inspection-facts.ts: the highest number in its chain of replaces_id, then the one begun last, then the last by id.
create function private.current_inspection(shop uuid, job text, kind text) returns text
language sql stable set search_path = '' as $$
  with recursive versions as materialized (
    select i.id, i.replaces_id, i.kind, date_trunc('milliseconds', i.at) as at,
      i.closed_at is not null or private.is_closed_in(i.extra) as is_closed
    from public.inspections i where i.shop_id = shop and i.job_id = job
  ), numbered (id, number) as (
    -- The replaced version may be gone. Versions that replace each other in a circle are not reached and have no number.
    select v.id, case when v.replaces_id is null then 1 else 2 end from versions v
    where v.replaces_id is null or not exists (select from versions b where b.id = v.replaces_id)
    union all
    select v.id, n.number + 1 from numbered n join versions v on v.replaces_id = n.id
  )
  select v.id from versions v left join numbered n on n.id = v.id
  where v.kind = current_inspection.kind and v.is_closed
  order by coalesce(n.number, 0) desc, v.at desc nulls last, v.id collate "C" desc limit 1;
$$;
revoke execute on function private.current_inspection(uuid, text, text) from public, anon, authenticated;
-- Members call is_usable, which uses it.
grant execute on function private.current_inspection(uuid, text, text), private.is_closed_in(json) to authenticated;

-- As in 20261126001400_inspection_links.sql, with the check-in that counts.
create or replace function private.shown_inspection(link public.inspection_links) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'inspection', json_build_object('id', i.id, 'jobId', '', 'jobNumber', i.job_number, 'kind', i.kind, 'at', i.at, 'closedAt', i.closed_at,
      'bodyType', i.body_type, 'odometer', i.odometer, 'fuel', i.fuel, 'belongings', i.belongings,
      'walkaround', (select coalesce(json_agg(json_build_object('view', step -> 'view',
        'photoIds', private.released_photos(coalesce(step -> 'photoIds', '[]'), link.photo_ids)) order by n), '[]')
        from json_array_elements(i.walkaround) with ordinality as t (step, n)),
      'pins', private.shown_damage(i.pins, link.photo_ids),
      'readings', (select coalesce(json_agg(json_build_object('panelId', reading -> 'panelId', 'microns', reading -> 'microns') order by n), '[]')
        from json_array_elements(i.readings) with ordinality as t (reading, n))),
    -- The damage from check-in, which a hand-over shows as known.
    'known', case i.kind when 'out' then coalesce((
      select private.shown_damage(c.pins, '[]') from public.inspections c
      where c.shop_id = i.shop_id and c.id = private.current_inspection(i.shop_id, i.job_id, 'in')), '[]') else '[]' end,
    'customer', (
      select json_build_object('firstName', who -> 'firstName', 'lastName', who -> 'lastName', 'companyName', who -> 'companyName',
        'vehicle', who -> 'vehicle')
      from public.jobs j, private.shown_customer(j.shop_id, j.customer_id, j.customer) as who
      where j.shop_id = i.shop_id and j.id = i.job_id),
    'shop', private.shown_shop(i.shop_id))
  from public.inspections i where i.shop_id = link.shop_id and i.id = link.inspection_id;
$$;

-- As in 20261126001400_inspection_links.sql: a link opens while its inspection is the version that counts.
create or replace function private.is_usable(link public.inspection_links) returns boolean
language sql stable set search_path = '' as $$
  select link.revoked_at is null and private.today_in(link.shop_id, link.time_zone) <= link.last_day
    and (link.acknowledged_at is not null or exists (
      select from public.inspections i where i.shop_id = link.shop_id and i.id = link.inspection_id
        and i.id = private.current_inspection(i.shop_id, i.job_id, i.kind)));
$$;
