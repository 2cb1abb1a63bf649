-- Who wrote the rule of a monthly bill, and who changed what its bills say, do not approve those bills. The trail says who it was; bills
-- that are still to be approved take it over from their rule.

update expense_rules r
   set recorded_by = a.account_number
  from audit t
  join administrators a on a.id = t.actor_id
 where t.resource = 'expense-rules' and t.record_id = r.id and t.action = 'create' and r.recorded_by is null;

update expense_rules r
   set changed_by = t.changers
  from (
    select w.record_id, jsonb_agg(distinct a.account_number) as changers
      from audit w
      join administrators a on a.id = w.actor_id
      join expense_rules b on b.id = w.record_id
     where w.resource = 'expense-rules' and w.action = 'update' and a.account_number is distinct from b.recorded_by
       and w.changes ?| array['unit_id', 'property_id', 'category', 'payee', 'amount_sen', 'paid_by']
     group by w.record_id
  ) t
 where t.record_id = r.id;

update expenses e
   set recorded_by = r.recorded_by,
       changed_by = (select coalesce(jsonb_agg(distinct who), '[]') from jsonb_array_elements_text(e.changed_by || r.changed_by) who)
  from expense_rules r
 where r.id = e.rule_id and e.recorded_by is null and e.state in ('draft', 'submitted', 'rejected');
