-- A payout names its statements itself. Of one that was called off nobody wrote down which they were.
update payouts p
   set statement_ids = s.ids
  from (select payout_id, jsonb_agg(id order by id) as ids from owner_statements where payout_id is not null group by payout_id) s
 where s.payout_id = p.id;
