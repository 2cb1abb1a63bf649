-- Two stays never share a unit, and no night is sold more often than it is there.

alter table stay_segments
  add constraint stay_segments_range check (arrival < departure),
  add constraint unit_no_overlap exclude using gist (unit_id with =, daterange(arrival, departure) with &&)
    where (blocking and unit_id is not null);

alter table type_nights
  add constraint type_nights_capacity check (sold >= 0 and sold <= capacity + overbook);
