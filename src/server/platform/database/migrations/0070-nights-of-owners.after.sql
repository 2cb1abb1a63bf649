-- What counts night by night is shared among those who owned the unit in each night: of a month in which it was sold each owner has the
-- part of their own nights, and not the first of them all that is not an owner's.

-- Nights of the stay in the unit that lie in the month.
create function nights_of_stay(stay bigint, unit bigint, month text) returns date[] language sql stable as $$
  select coalesce(array_agg(night::date order by night), '{}')
    from reservations r
   cross join lateral (
     select (part ->> 'arrival')::date as arrival, (part ->> 'departure')::date as departure
       from jsonb_array_elements(coalesce(r.parts::jsonb, '[]')) as placed (part) where (part ->> 'unit_id')::bigint = unit
      union all
     select r.arrival, r.departure where r.parts is null and r.unit_id = unit
   ) p
   cross join lateral generate_series(p.arrival::timestamp, p.departure::timestamp - interval '1 day', interval '1 day') as night
   where r.id = stay and to_char(night, 'YYYY-MM') = month
$$;

create function stay_revenues_by_night(stays bigint[])
returns table (reservation_id bigint, unit_id bigint, owner_id bigint, share_bp integer, period text, recognised_on date,
               sst_sen bigint, ttx_sen bigint, levy_sen bigint, channel_sen bigint, gateway_sen bigint, agent_sen bigint,
               owner_sen bigint, host_sen bigint, own_sen bigint, written_at timestamptz)
language sql stable as $$
  with entries as materialized (
    select e.* from ledger_entries e where e.reservation_id = any(stays)
  ), posted as (
    select e.* from entries e where e.unit_id is not null and e.subject like 'stay-%'
  ), months as (
    select e.reservation_id, e.unit_id, e.period, min(e.posted_on) as day, max(e.created_at) as written_at,
           bool_or(e.subject = 'stay-' || e.reservation_id || '-' || e.unit_id || '-' || e.period) as by_night,
           coalesce(-sum(e.amount_sen) filter (where e.account = 'channel-clearing'), 0) as channel,
           coalesce(-sum(e.amount_sen) filter (where e.account = 'gateway-cost'), 0) as gateway,
           coalesce(-sum(e.amount_sen) filter (where e.account = 'agent-payable'), 0) as agent,
           coalesce(-sum(e.amount_sen) filter (where e.account = 'host-revenue' and not e.is_own), 0) as host,
           coalesce(-sum(e.amount_sen) filter (where e.account = 'host-revenue' and e.is_own), 0) as own
      from posted e group by e.reservation_id, e.unit_id, e.period
  ), placed as (
    select m.*, row_number() over (partition by m.reservation_id
                                   order by m.period, m.unit_id is distinct from r.unit_id, m.unit_id) as place
      from months m join reservations r on r.id = m.reservation_id
  ), taxes as (
    select e.reservation_id,
           coalesce(-sum(e.amount_sen) filter (where e.account = 'sst-payable'), 0) as sst,
           coalesce(-sum(e.amount_sen) filter (where e.account = 'ttx-payable'), 0) as ttx,
           coalesce(-sum(e.amount_sen) filter (where e.account = 'levy-payable'), 0) as levy
      from entries e
     where e.subject = 'folio-' || e.reservation_id
     group by e.reservation_id
  ), shares as (
    select m.reservation_id, m.unit_id, m.period, w.owner_id, w.share_bp::numeric as share_bp
      from months m join ownerships w on w.unit_id = m.unit_id and w."from" <= m.day and (w."to" is null or m.day < w."to")
     where not m.by_night
     union all
    select m.reservation_id, m.unit_id, m.period, w.owner_id, sum(w.share_bp)::numeric / cardinality(n.nights)
      from months m
     cross join lateral (select nights_of_stay(m.reservation_id, m.unit_id, m.period) as own) o
     -- Where nobody slept in it, the month holds what another one put off to it.
     cross join lateral (select case cardinality(o.own) when 0 then array[m.day] else o.own end as nights) n
     cross join lateral unnest(n.nights) as slept (night)
      join ownerships w on w.unit_id = m.unit_id and w."from" <= slept.night and (w."to" is null or slept.night < w."to")
     where m.by_night
     group by m.reservation_id, m.unit_id, m.period, w.owner_id, n.nights
  ), owned as (
    select e.reservation_id, e.unit_id, e.period, e.owner_id, -sum(e.amount_sen) as owner
      from posted e where e.account = 'owner-payable' group by e.reservation_id, e.unit_id, e.period, e.owner_id
  ), holders as (
    -- Whoever the entries name and whoever owned it on the day: the two differ where a share was mended after it was told.
    select reservation_id, unit_id, period, owner_id, coalesce(s.share_bp, 0) as share_bp, coalesce(o.owner, 0) as owner
      from shares s full join owned o using (reservation_id, unit_id, period, owner_id)
     union all
    select m.reservation_id, m.unit_id, m.period, null, 10000, 0 from months m
     where not exists (select from shares s
                        where (s.reservation_id, s.unit_id, s.period) = (m.reservation_id, m.unit_id, m.period))
  ), parts as (
    select h.*, sum(h.share_bp) over (partition by h.reservation_id, h.unit_id, h.period order by h.owner_id) as until_bp,
           sum(h.share_bp) over (partition by h.reservation_id, h.unit_id, h.period) as all_bp
      from holders h
  )
  -- Taxes are the whole stay's: they stand where it ended and in the month that it counted in first.
  select p.reservation_id, p.unit_id, h.owner_id, round(h.share_bp)::integer, p.period, p.day,
         part_of_shares(case p.place when 1 then coalesce(t.sst, 0) else 0 end, h.share_bp, h.until_bp, h.all_bp),
         part_of_shares(case p.place when 1 then coalesce(t.ttx, 0) else 0 end, h.share_bp, h.until_bp, h.all_bp),
         part_of_shares(case p.place when 1 then coalesce(t.levy, 0) else 0 end, h.share_bp, h.until_bp, h.all_bp),
         part_of_shares(p.channel, h.share_bp, h.until_bp, h.all_bp),
         part_of_shares(p.gateway, h.share_bp, h.until_bp, h.all_bp),
         part_of_shares(p.agent, h.share_bp, h.until_bp, h.all_bp),
         h.owner::bigint,
         part_of_shares(p.host, h.share_bp, h.until_bp, h.all_bp),
         part_of_shares(p.own, h.share_bp, h.until_bp, h.all_bp),
         p.written_at
    from placed p
    join parts h on (h.reservation_id, h.unit_id, h.period) = (p.reservation_id, p.unit_id, p.period)
    left join taxes t on t.reservation_id = p.reservation_id
$$;

alter function stay_revenues_of(bigint[]) rename to stay_revenues_whole;

-- Asked as text, because a plan that was kept from a small ledger reads all of a large one. Where no stay counts night by night nothing else
-- is asked than before.
create function stay_revenues_of(stays bigint[])
returns table (reservation_id bigint, unit_id bigint, owner_id bigint, share_bp integer, period text, recognised_on date,
               sst_sen bigint, ttx_sen bigint, levy_sen bigint, channel_sen bigint, gateway_sen bigint, agent_sen bigint,
               owner_sen bigint, host_sen bigint, own_sen bigint, written_at timestamptz)
language plpgsql stable as $$
declare
  by_night boolean;
begin
  -- By the stay alone, as in 0067.
  execute 'with entries as materialized (select e.subject from ledger_entries e where e.reservation_id = any($1))
           select exists (select from entries where subject like ''stay-%-%-%-%'')'
     into by_night using stays;
  return query execute case when by_night then 'select * from stay_revenues_by_night($1)'
                            else 'select * from stay_revenues_whole($1)' end using stays;
end $$;
