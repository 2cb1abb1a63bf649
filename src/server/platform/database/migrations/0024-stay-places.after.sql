-- What a stay says of its nights, for stays from before it had the columns: where they are spent, whether they stay
-- there, whether some have no unit yet, and when the guest changes rooms next.

update reservations r
  set is_pinned = s.is_pinned, is_partly_placed = s.is_partly_placed
  from (
    select reservation_id,
           bool_or(pinned) as is_pinned,
           count(unit_id) > 0 and count(unit_id) < count(*) as is_partly_placed
      from stay_segments
     where blocking and reservation_id is not null
     group by reservation_id
  ) s
  where s.reservation_id = r.id
    and (r.is_pinned, r.is_partly_placed) is distinct from (s.is_pinned, s.is_partly_placed);

update reservations r
  set parts = s.parts
  from (
    select g.reservation_id,
           jsonb_agg(
             jsonb_build_object(
               'arrival', g.arrival,
               'departure', g.departure,
               'room_type_id', g.room_type_id,
               'unit_id', g.unit_id,
               'unit', u.number
             )
             order by g.arrival
           ) as parts
      from stay_segments g
      left join units u on u.id = g.unit_id
     where g.blocking and g.reservation_id is not null
     group by g.reservation_id
    having count(*) > 1
  ) s
  where s.reservation_id = r.id and r.parts is null;

-- Houses begin a day at five in the morning, Malaysian time.
update reservations r
  set moves_on = s.moves_on
  from (
    select g.reservation_id, min(g.arrival) as moves_on
      from stay_segments g
      join reservations of_stay on of_stay.id = g.reservation_id
     where g.blocking
       and g.unit_id is distinct from of_stay.unit_id
       and g.arrival > coalesce(
         (
           select max(h.arrival)
             from stay_segments h
            where h.reservation_id = of_stay.id
              and h.blocking
              and h.unit_id is not distinct from of_stay.unit_id
              and h.arrival <= (now() at time zone 'UTC' + interval '3 hours')::date
         ),
         (now() at time zone 'UTC' + interval '3 hours')::date
       )
     group by g.reservation_id
  ) s
  where s.reservation_id = r.id and r.moves_on is null;
