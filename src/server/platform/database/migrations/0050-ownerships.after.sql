-- Units had one owner and no history of who that was: whoever is a unit's owner now has owned it since it was let.

alter table ownerships add constraint ownerships_range check ("to" is null or "from" < "to");

insert into ownerships (unit_id, owner_id, share_bp, "from")
select u.id, u.owner_id, 10000, coalesce(u.service_from, (u.created_at at time zone 'Asia/Kuala_Lumpur')::date)
  from units u
 where u.owner_id is not null
   and not exists (select 1 from ownerships o where o.unit_id = u.id);
