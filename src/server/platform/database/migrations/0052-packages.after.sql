-- A unit is on one agreement at a time, and an agreement says one thing at a time.

alter table package_versions
  add constraint package_versions_range check (ends_on is null or effective_from <= ends_on),
  add constraint package_versions_no_overlap exclude using gist (package_id with =, daterange(effective_from, ends_on) with &&)
    where (state <> 'draft');

alter table unit_packages
  add constraint unit_packages_range check ("to" is null or "from" < "to"),
  add constraint unit_packages_no_overlap exclude using gist (unit_id with =, daterange("from", "to") with &&);
