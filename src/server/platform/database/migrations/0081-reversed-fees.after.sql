-- A payment that was a mistake never went through the gateway: its reversal takes the fee back as well. What is refunded leaves the
-- fee with the gateway. Each mirror names the entry of its own amount, because the bank has one for the payment and one for the fee.

create or replace function post_payments() returns trigger language plpgsql as $$
begin
  insert into ledger_entries (event_id, subject, posted_on, period, account, reservation_id, amount_sen, reversal_of,
                              created_at, updated_at)
  select 'payment-' || p.id, 'payment-' || p.id, p.day, to_char(p.day, 'YYYY-MM'), e.account, p.reservation_id, e.amount_sen,
         (select min(o.id) from ledger_entries o
           where o.event_id = 'payment-' || p.reversal_of and o.account = e.account and o.amount_sen = -e.amount_sen),
         p.created_at, p.created_at
    from (
      select a.id, a.reservation_id, a.reversal_of, a.created_at,
             coalesce(a.business_date, (a.created_at at time zone 'Asia/Kuala_Lumpur')::date) as day,
             case a.direction when 'in' then a.amount_sen else -a.amount_sen end as worth,
             case when a.reversal_of is null then coalesce(a.gateway_fee_sen, 0) else -coalesce(a.gateway_fee_sen, 0) end as fee,
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
