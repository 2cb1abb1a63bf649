-- From its first agreement on a unit is on one for as long as somebody owns it without a break. Looked at when the transaction ends,
-- because a change of agreement is two writes; what was written before this is left alone until it is written again.

create function refuse_package_gap() returns trigger language plpgsql as $$
declare
  unit bigint := coalesce(new.unit_id, old.unit_id);
begin
  if exists (
    select from (select unnest(range_agg(daterange("from", "to"))) as owned from ownerships where unit_id = unit) o
      cross join (select range_agg(daterange("from", "to")) as days from unit_packages where unit_id = unit) p
     where not isempty(p.days * datemultirange(o.owned))
       and not isempty(datemultirange(daterange(lower(p.days * datemultirange(o.owned)), upper(o.owned))) - p.days)
  ) then
    raise exception 'Unit % is owned on days without an agreement', unit
      using errcode = 'check_violation', table = 'unit_packages', constraint = 'unit_packages_no_gap';
  end if;
  return null;
end
$$;

create constraint trigger unit_packages_no_gap after insert or update or delete on unit_packages
  deferrable initially deferred for each row execute function refuse_package_gap();
