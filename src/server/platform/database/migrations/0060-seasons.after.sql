-- No two seasons of one property and room type share a night; the seasons of a whole property are one such group.

alter table seasons
  add constraint seasons_range check ("from" < until),
  add constraint seasons_no_overlap
    exclude using gist (property_id with =, coalesce(room_type_id, 0) with =, daterange("from", until) with &&);
