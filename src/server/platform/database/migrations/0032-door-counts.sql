-- How often who did at which door what a door allows only so often; see `platform/door-counts.ts`. Every process counts
-- here. Unlogged: a count costs no wait for the disk, and only a crash of the database forgets the last quarter of an hour.

create unlogged table door_counts (
  door text collate "C" not null,
  who text collate "C" not null,
  -- In milliseconds, oldest first, so many at most as the door allows.
  "at" bigint[] not null,
  until bigint not null,
  primary key (door, who)
) with (fillfactor = 70);
