-- What a guest is charged and pays stands in the ledger in the very moment at which it stands on the bill, whoever writes it: a
-- command, a job, an import, the demo. So the two cannot differ, not even in when they were written.

create function ledger_account_of_line(code text) returns text language sql immutable as $$
  select case code
    when 'SST' then 'sst-payable'
    when 'TTX' then 'ttx-payable'
    when 'LEVY' then 'levy-payable'
    when 'ROUNDING' then 'rounding'
    when 'ROOM' then 'room-revenue'
    when 'LOS' then 'room-revenue'
    when 'VOUCHER' then 'room-revenue'
    when 'UNSLEPT' then 'room-revenue'
    else 'fees'
  end
$$;

-- Means of payment as the tax authority numbers them: cash, cheque, transfer, cards, wallets, digital bank, others.
create function ledger_account_of_method(method text) returns text language sql immutable as $$
  select case method when '01' then 'cash' when '08' then 'channel-clearing' else 'bank' end
$$;

create function post_folio_lines() returns trigger language plpgsql as $$
begin
  insert into ledger_entries (event_id, subject, posted_on, period, account, reservation_id, amount_sen, reversal_of,
                              created_at, updated_at)
  select 'folio-' || l.id, 'folio-' || l.reservation_id, l.posted_on, to_char(l.posted_on, 'YYYY-MM'), e.account,
         l.reservation_id, e.amount_sen,
         (select min(o.id) from ledger_entries o where o.event_id = 'folio-' || l.reversal_of and o.account = e.account),
         l.created_at, l.created_at
    from added l
   cross join lateral (values ('guest-receivable', l.amount_sen), (ledger_account_of_line(l.code), -l.amount_sen))
      as e (account, amount_sen)
   where l.amount_sen <> 0
   order by l.id;
  return null;
end $$;

create function post_payments() returns trigger language plpgsql as $$
begin
  insert into ledger_entries (event_id, subject, posted_on, period, account, reservation_id, amount_sen, reversal_of,
                              created_at, updated_at)
  select 'payment-' || p.id, 'payment-' || p.id, p.day, to_char(p.day, 'YYYY-MM'), e.account, p.reservation_id, e.amount_sen,
         (select min(o.id) from ledger_entries o where o.event_id = 'payment-' || p.reversal_of and o.account = e.account),
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

create trigger reservation_lines_ledger after insert on reservation_lines
  referencing new table as added for each statement execute function post_folio_lines();
create trigger payments_ledger after insert on payments
  referencing new table as added for each statement execute function post_payments();

-- What was charged and paid before there was a ledger.
insert into ledger_entries (event_id, subject, posted_on, period, account, reservation_id, amount_sen,
                            created_at, updated_at)
select 'folio-' || l.id, 'folio-' || l.reservation_id, l.posted_on, to_char(l.posted_on, 'YYYY-MM'), e.account, l.reservation_id,
       e.amount_sen, l.created_at, l.created_at
  from reservation_lines l
 cross join lateral (values ('guest-receivable', l.amount_sen), (ledger_account_of_line(l.code), -l.amount_sen)) as e (account, amount_sen)
 where l.amount_sen <> 0
 order by l.id;

insert into ledger_entries (event_id, subject, posted_on, period, account, reservation_id, amount_sen,
                            created_at, updated_at)
select 'payment-' || p.id, 'payment-' || p.id, p.day, to_char(p.day, 'YYYY-MM'), e.account, p.reservation_id, e.amount_sen,
       p.created_at, p.created_at
  from (
    select a.id, a.reservation_id, a.created_at, coalesce(a.business_date, (a.created_at at time zone 'Asia/Kuala_Lumpur')::date) as day,
           case a.direction when 'in' then a.amount_sen else -a.amount_sen end as worth, coalesce(a.gateway_fee_sen, 0) as fee,
           case when a.moved_between is not null then 'deposits-held' else ledger_account_of_method(a.method) end as till
      from payments a
  ) p
 cross join lateral (values (p.till, p.worth), ('guest-receivable', -p.worth), ('gateway-cost', p.fee), ('bank', -p.fee))
    as e (account, amount_sen)
 where e.amount_sen <> 0
 order by p.id;
