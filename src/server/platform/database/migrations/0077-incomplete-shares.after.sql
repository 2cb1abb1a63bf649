-- Shares could be entered one by one and left at less than the whole: those are marked, until the others are there.

with turns as (
  select unit_id, "from" as day from ownerships
  union
  select unit_id, "to" from ownerships where "to" is not null
),
sums as (
  select t.unit_id, t.day, sum(o.share_bp) as held
    from turns t
    join ownerships o on o.unit_id = t.unit_id and o."from" <= t.day and (o."to" is null or t.day < o."to")
   group by t.unit_id, t.day
)
update ownerships o
   set is_incomplete = true
 where exists (
   select from sums s
    where s.unit_id = o.unit_id and s.held < 10000 and o."from" <= s.day and (o."to" is null or s.day < o."to")
 );
