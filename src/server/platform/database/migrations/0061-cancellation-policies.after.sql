-- The fees of a cancellation were columns of each house. They become policies, one for all houses with the same fees, and
-- every stay keeps the one it was booked under, so that no later change of a policy touches it.
do $$
declare
  terms record;
  policy_id bigint;
begin
  if not exists (
    select from information_schema.columns
      where table_schema = current_schema() and table_name = 'properties' and column_name = 'cancellation_tiers'
  ) then
    return;
  end if;

  for terms in execute $q$
    select steps, penalty, no_show_bp, array_agg(id order by id) as houses, min(name) as name, min(coalesce(name_zh, name)) as name_zh
      from (
        select id, name, name_zh,
          case when cancellation_base = 'stay' then 'percent' else 'first_night' end as penalty,
          round(no_show_percent * 100)::integer as no_show_bp,
          coalesce((
            select jsonb_agg(
                jsonb_build_object(
                  'hours_before', (tier ->> 'hours_before')::integer,
                  'penalty', case
                    when (tier ->> 'percent')::numeric = 0 then 'none'
                    when cancellation_base = 'stay' then 'percent'
                    else 'first_night' end,
                  'bp', round((tier ->> 'percent')::numeric * 100)::integer)
                order by (tier ->> 'hours_before')::integer)
              from jsonb_array_elements(cancellation_tiers) as tier), '[]'::jsonb) as steps
        from properties) as of_houses
      group by steps, penalty, no_show_bp
      order by min(id)
  $q$ loop
    insert into cancellation_policies (name, name_zh, tiers, no_show_penalty, no_show_bp)
      values (
        case
          when terms.steps = '[{"bp": 5000, "penalty": "first_night", "hours_before": 48}, {"bp": 0, "penalty": "none", "hours_before": 168}]'::jsonb
            and terms.penalty = 'first_night' and terms.no_show_bp = 10000 then 'Standard'
          when terms.steps = '[{"bp": 5000, "penalty": "percent", "hours_before": 48}, {"bp": 0, "penalty": "none", "hours_before": 168}]'::jsonb
            and terms.penalty = 'percent' and terms.no_show_bp = 10000 then 'Of the whole stay'
          else left(terms.name, 120) end,
        left(terms.name_zh, 120),
        nullif(terms.steps, '[]'::jsonb), terms.penalty, terms.no_show_bp)
      returning id into policy_id;
    update properties set cancellation_policy_id = policy_id where id = any (terms.houses);
  end loop;

  insert into counters (name, value) values ('cancellation_policies_of_houses', 1) on conflict (name) do nothing;

  update reservation_terms as t
    set terms = t.terms || jsonb_build_object('cancellation', jsonb_build_object(
      'id', p.id,
      'name', jsonb_build_object('en', p.name, 'zh', coalesce(p.name_zh, p.name)),
      'tiers', coalesce(p.tiers, '[]'::jsonb),
      'no_show', jsonb_build_object('penalty', p.no_show_penalty, 'bp', p.no_show_bp)))
    from reservations as r, properties as h, cancellation_policies as p
    where r.id = t.reservation_id and h.id = r.property_id and p.id = h.cancellation_policy_id
      and not t.terms ? 'cancellation';
end $$;
