-- A guest who changed rooms and left early on the same day was said to have been in the second one, whose night was given
-- back: the stay is in the last unit that it has a night in, and so is its owner's.

update reservations r
  set unit_id = s.unit_id
  from (
    select distinct on (reservation_id) reservation_id, unit_id
      from stay_segments
     where blocking and kind = 'reservation' and reservation_id is not null
     order by reservation_id, arrival desc
  ) s
  where s.reservation_id = r.id
    and s.unit_id is not null
    and r.status in ('checked_in', 'checked_out')
    and r.unit_id is distinct from s.unit_id
    and (
      r.status = 'checked_out'
      or not exists (
        select 1 from stay_segments g where g.reservation_id = r.id and g.blocking and g.unit_id = r.unit_id
      )
    );
