-- The list of packages says who gets the cleaning fee and who bears the utilities: noted from now on, and here for those that were
-- agreed before.

update service_packages p
   set cleaning_to = v.terms -> 'income' -> 'cleaning' ->> 'to',
       utilities_by = (select case count(distinct v.terms -> 'expenses' -> category ->> 'bearer')
                                when 1 then min(v.terms -> 'expenses' -> category ->> 'bearer') else 'mixed' end
                         from unnest(array['electricity', 'water', 'gas']) as category)
  from package_versions v
 where v.id = p.current_version_id;
