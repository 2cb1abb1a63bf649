-- Users who own were once only a role; contracts and payouts need the record behind it. Whoever has none yet gets
-- theirs, as if the role had been given today, with an entry in the trail.

with missing as (
  select u.id, u.account_number, u.name
    from users u
   where u.role = 'owner'
     and not exists (select 1 from owners o where o.user_id = u.id or o.account_number = u.account_number)
   order by u.id
), made as (
  insert into owners (user_id, account_number, legal_name)
  select id, account_number, left(name, 120) from missing
  returning id, user_id, account_number, legal_name, party, status, payouts_frozen
)
insert into audit (at, actor_name, action, resource, record_id, changes, reason)
select now(), 'Highland', 'create', 'owners', id,
       jsonb_build_object(
         'account_number', jsonb_build_array(null, account_number),
         'user_id', jsonb_build_array(null, user_id),
         'legal_name', jsonb_build_array(null, legal_name),
         'party', jsonb_build_array(null, party),
         'status', jsonb_build_array(null, status),
         'payouts_frozen', jsonb_build_array(null, payouts_frozen)
       ),
       'Owner records were added to the product.'
  from made
 order by id;
