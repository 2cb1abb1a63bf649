-- What the declared tables rely on.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Tells every process that a table changed, so that what they remember of it is dropped.
-- Once per statement: the payload is the table, not the row.
create or replace function notify_change() returns trigger
language plpgsql as $$
begin
  perform pg_notify('highland_changes', tg_table_name);
  return null;
end
$$;

-- Keeps an append-only table append-only, whoever asks.
create or replace function refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception '% on % is refused: rows of this table are only ever added', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation', table = tg_table_name;
end
$$;
