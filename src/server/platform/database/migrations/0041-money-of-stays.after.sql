-- What stays say of their money, for stays from before they said it.

-- A hold that ran out owes nothing: its lines are taken back, as those of a cancelled stay are.
insert into reservation_lines (reservation_id, code, label, qty, unit_sen, amount_sen, formula, because, tax_code, posted_on, reversal_of)
select l.reservation_id, l.code, l.label, l.qty, -l.unit_sen, -l.amount_sen, l.formula, l.because, l.tax_code,
       (now() at time zone 'UTC' + interval '3 hours')::date, l.id
  from reservation_lines l
  join reservations r on r.id = l.reservation_id
 where r.status = 'expired'
   and l.reversal_of is null
   and l.code <> 'ROUNDING'
   and not exists (select 1 from reservation_lines other where other.reversal_of = l.id);

update reservations r
  set total_sen = s.total_sen,
      balance_sen = s.total_sen - r.paid_sen,
      rounding_sen = s.rounding_sen,
      payment_status = case
        when r.paid_sen > s.total_sen then 'overpaid'
        when r.paid_sen <= 0 then
          case
            when s.total_sen <= 0 and exists (select 1 from payments p where p.reservation_id = r.id) then 'refunded'
            else 'unpaid'
          end
        when r.paid_sen = s.total_sen then 'paid'
        else 'deposit'
      end
  from (
    select reservation_id,
           sum(amount_sen) as total_sen,
           coalesce(sum(amount_sen) filter (where code = 'ROUNDING'), 0) as rounding_sen
      from reservation_lines
     group by reservation_id
  ) s
  where s.reservation_id = r.id
    and (r.status = 'expired' or r.rounding_sen <> s.rounding_sen);

update reservations set deposit_sen = 0 where status in ('cancelled', 'expired') and deposit_sen <> 0;
