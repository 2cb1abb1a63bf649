-- The list of packages says how many owners have units on each: noted from now on, and here for those that were agreed before.

update service_packages p
   set owner_count = (select count(distinct o.owner_id)
                        from unit_packages u
                        join ownerships o on o.unit_id = u.unit_id
                       where u.package_id = p.id
                         and u."from" <= (now() at time zone 'Asia/Kuala_Lumpur')::date
                         and (u."to" is null or u."to" > (now() at time zone 'Asia/Kuala_Lumpur')::date)
                         and o."from" <= (now() at time zone 'Asia/Kuala_Lumpur')::date
                         and (o."to" is null or o."to" > (now() at time zone 'Asia/Kuala_Lumpur')::date));
