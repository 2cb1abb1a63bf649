-- What a stay brought in stands beside the ledger as sums of its entries, so that a list of a hundred thousand stays is read, filtered
-- and summed up like any other. Whoever posts an entry, the rows follow in the same statement.

create unique index stay_revenues_of_month on stay_revenues (reservation_id, unit_id, period, coalesce(owner_id, 0));

-- What falls to a share of an amount, after the shares before it: together they come to the whole.
create function part_of_shares(whole numeric, share_bp numeric, until_bp numeric, all_bp numeric) returns bigint language sql immutable as $$
  select (round(whole * until_bp / all_bp) - round(whole * (until_bp - share_bp) / all_bp))::bigint
$$;

create function stay_revenues_of(stays bigint[])
returns table (reservation_id bigint, unit_id bigint, owner_id bigint, share_bp integer, period text, recognised_on date,
               sst_sen bigint, ttx_sen bigint, levy_sen bigint, channel_sen bigint, gateway_sen bigint, agent_sen bigint,
               owner_sen bigint, host_sen bigint, own_sen bigint, written_at timestamptz)
language sql stable as $$
  with posted as (
    select e.* from ledger_entries e
     where e.reservation_id = any(stays) and e.unit_id is not null and e.subject like 'stay-%'
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
      from ledger_entries e
     where e.reservation_id = any(stays) and e.subject = 'folio-' || e.reservation_id
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

create function keep_stay_revenues(stays bigint[]) returns void language sql as $$
  with now as materialized (
    select n.*, n.owner_sen + n.host_sen as net_sen,
           n.channel_sen + n.gateway_sen + n.agent_sen + n.owner_sen + n.host_sen + n.own_sen as gross_sen
      from stay_revenues_of(stays) n
     where (n.channel_sen, n.gateway_sen, n.agent_sen, n.owner_sen, n.host_sen, n.own_sen, n.sst_sen, n.ttx_sen, n.levy_sen)
           is distinct from (0, 0, 0, 0, 0, 0, 0, 0, 0)
  ), gone as (
    delete from stay_revenues s
     where s.reservation_id = any(stays)
       and not exists (select from now n where (n.reservation_id, n.unit_id, n.period) = (s.reservation_id, s.unit_id, s.period)
                                           and n.owner_id is not distinct from s.owner_id)
  )
  insert into stay_revenues as s (reservation_id, unit_id, owner_id, share_bp, period, recognised_on, gross_sen, sst_sen, ttx_sen,
                                  levy_sen, channel_sen, gateway_sen, agent_sen, net_sen, owner_sen, host_sen, own_sen,
                                  created_at, updated_at)
  select reservation_id, unit_id, owner_id, share_bp, period, recognised_on, gross_sen, sst_sen, ttx_sen,
         levy_sen, channel_sen, gateway_sen, agent_sen, net_sen, owner_sen, host_sen, own_sen, written_at, written_at
    from now
      on conflict (reservation_id, unit_id, period, coalesce(owner_id, 0)) do update
     set share_bp = excluded.share_bp, recognised_on = excluded.recognised_on, gross_sen = excluded.gross_sen,
         sst_sen = excluded.sst_sen, ttx_sen = excluded.ttx_sen, levy_sen = excluded.levy_sen,
         channel_sen = excluded.channel_sen, gateway_sen = excluded.gateway_sen, agent_sen = excluded.agent_sen,
         net_sen = excluded.net_sen, owner_sen = excluded.owner_sen, host_sen = excluded.host_sen, own_sen = excluded.own_sen,
         updated_at = excluded.updated_at, version = s.version + 1
   where (s.share_bp, s.recognised_on, s.gross_sen, s.sst_sen, s.ttx_sen, s.levy_sen, s.channel_sen, s.gateway_sen, s.agent_sen,
          s.owner_sen, s.host_sen, s.own_sen)
         is distinct from
         (excluded.share_bp, excluded.recognised_on, excluded.gross_sen, excluded.sst_sen, excluded.ttx_sen, excluded.levy_sen,
          excluded.channel_sen, excluded.gateway_sen, excluded.agent_sen, excluded.owner_sen, excluded.host_sen, excluded.own_sen)
$$;

create function follow_stay_revenues() returns trigger language plpgsql as $$
declare
  stays bigint[] := array(
    select a.reservation_id from added a where a.subject like 'stay-%' and a.reservation_id is not null
     union
    select a.reservation_id from added a join stay_revenues s on s.reservation_id = a.reservation_id
     where a.subject like 'folio-%');
begin
  if cardinality(stays) > 0 then perform keep_stay_revenues(stays); end if;
  return null;
end $$;

create trigger ledger_entries_stay_revenues after insert on ledger_entries
  referencing new table as added for each statement execute function follow_stay_revenues();

-- What was settled before there were these rows.
select keep_stay_revenues(array(select distinct reservation_id from ledger_entries
                                 where subject like 'stay-%' and reservation_id is not null));
