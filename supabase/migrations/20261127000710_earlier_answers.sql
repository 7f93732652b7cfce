-- How an estimate was accepted before it was edited, each with what was accepted.
alter table public.estimates add column earlier_answers json check (json_typeof(earlier_answers) = 'array');
select private.limit_values('estimates');
