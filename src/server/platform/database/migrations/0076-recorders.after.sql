-- Who recorded a bill is kept by account number, so that they are known again when it is to be approved. The trail says who it was; of bills
-- from a month's sheet it does not, and a name that one administrator alone bears says it. What the house made itself keeps its name.

update expenses e
   set recorded_by = a.account_number
  from audit t
  join administrators a on a.id = t.actor_id
 where t.resource = 'expenses' and t.record_id = e.id and t.action = 'create' and e.recorded_by = t.actor_name;

update expenses e
   set recorded_by = a.account_number
  from (select name, min(account_number) as account_number from administrators group by name having count(*) = 1) a
 where e.recorded_by = a.name;
