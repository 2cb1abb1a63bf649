-- Entries of an event, and all about a subject, were looked for in the whole ledger: at every line of a bill, at every payment, and
-- at every owner's month. The indexes of lists sort without regard to case and do not serve that.

create index ledger_entries_by_event on ledger_entries (event_id);
create index ledger_entries_by_subject on ledger_entries (subject);
create index ledger_events_by_subject on ledger_events (subject);

create function find_ledger_entry(event text, of_account text) returns bigint language sql stable as $$
  select min(id) from (select id from ledger_entries where event_id = event and account = of_account) of_event
$$;

create or replace function post_folio_lines() returns trigger language plpgsql as $$
begin
  insert into ledger_entries (event_id, subject, posted_on, period, account, reservation_id, amount_sen, reversal_of,
                              created_at, updated_at)
  select 'folio-' || l.id, 'folio-' || l.reservation_id, l.posted_on, to_char(l.posted_on, 'YYYY-MM'), e.account,
         l.reservation_id, e.amount_sen,
         case when l.reversal_of is null then null else find_ledger_entry('folio-' || l.reversal_of, e.account) end,
         l.created_at, l.created_at
    from added l
   cross join lateral (values ('guest-receivable', l.amount_sen), (ledger_account_of_line(l.code), -l.amount_sen))
      as e (account, amount_sen)
   where l.amount_sen <> 0
   order by l.id;
  return null;
end $$;

create or replace function post_payments() returns trigger language plpgsql as $$
begin
  insert into ledger_entries (event_id, subject, posted_on, period, account, reservation_id, amount_sen, reversal_of,
                              created_at, updated_at)
  select 'payment-' || p.id, 'payment-' || p.id, p.day, to_char(p.day, 'YYYY-MM'), e.account, p.reservation_id, e.amount_sen,
         case when p.reversal_of is null then null else find_ledger_entry('payment-' || p.reversal_of, e.account) end,
         p.created_at, p.created_at
    from (
      select a.id, a.reservation_id, a.reversal_of, a.created_at,
             coalesce(a.business_date, (a.created_at at time zone 'Asia/Kuala_Lumpur')::date) as day,
             case a.direction when 'in' then a.amount_sen else -a.amount_sen end as worth,
             coalesce(a.gateway_fee_sen, 0) as fee,
             -- A credit that goes from one stay to another rests nowhere in between; a bill that goes to an owner's statement
             -- or a company's account waits until that takes it up.
             case when a.moved_between is not null or to_jsonb(a) ->> 'charged_to' is not null
                  then 'deposits-held' else ledger_account_of_method(a.method) end as till
        from added a
    ) p
   cross join lateral (values (p.till, p.worth), ('guest-receivable', -p.worth), ('gateway-cost', p.fee), ('bank', -p.fee))
      as e (account, amount_sen)
   where e.amount_sen <> 0
   order by p.id;
  return null;
end $$;
