-- The list of packages says how each shares today, since when and for how many units: noted from now on, and here for those that were
-- agreed before. Units that begin or end with a later day are noted by the hourly job.

update service_packages p
   set share_type = v.share_type,
       in_force_since = v.effective_from,
       split = case v.terms -> 'share' ->> 'type'
         when 'fixed_sublet' then 'RM ' || to_char((v.terms -> 'share' ->> 'monthly_sen')::numeric / 100, 'FM999,999,990.00')
         when 'guaranteed_return' then 'RM ' || to_char((v.terms -> 'share' ->> 'guaranteed_sen')::numeric / 100, 'FM999,999,990.00') || ' + '
              || trim_scale((v.terms -> 'share' ->> 'owner_bp')::numeric / 100) || '%'
         when 'management_fee' then trim_scale(100 - (v.terms -> 'share' ->> 'host_bp')::numeric / 100) || '/'
              || trim_scale((v.terms -> 'share' ->> 'host_bp')::numeric / 100)
         when 'tiered' then (select string_agg(trim_scale(100 - (band ->> 'host_bp')::numeric / 100) || '/'
                                         || trim_scale((band ->> 'host_bp')::numeric / 100), ', ' order by at)
                               from jsonb_array_elements(v.terms -> 'share' -> 'bands') with ordinality as bands (band, at))
         else trim_scale((v.terms -> 'share' ->> 'owner_bp')::numeric / 100) || '/'
              || trim_scale(100 - (v.terms -> 'share' ->> 'owner_bp')::numeric / 100) end
  from package_versions v
 where v.id = p.current_version_id;

update service_packages p
   set unit_count = (select count(*) from unit_packages u
                      where u.package_id = p.id and u."from" <= (now() at time zone 'Asia/Kuala_Lumpur')::date
                        and (u."to" is null or u."to" > (now() at time zone 'Asia/Kuala_Lumpur')::date));
