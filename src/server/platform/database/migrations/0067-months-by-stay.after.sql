-- Entries of a stay are found by the stay alone. While a month's statements are made the ledger grows faster than its statistics, and beside
-- other conditions the database came to read all of it for every owner: what was posted for one of 500 took ten times as long.

create or replace function stay_revenues_of(stays bigint[])
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
    select m.reservation_id, m.unit_id, m.period, w.owner_id, w.share_bp
      from months m join ownerships w on w.unit_id = m.unit_id and w."from" <= m.day and (w."to" is null or m.day < w."to")
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
  select p.reservation_id, p.unit_id, h.owner_id, h.share_bp, p.period, p.day,
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

-- A unit's month asks for its stays and for those of guests who changed units, which are few: without an index of these it read all stays.
create index reservations_in_parts on reservations (id) where parts is not null;
