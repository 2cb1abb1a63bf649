-- What a company is, and how it stands, is spelt as other kinds and states are; each has a tax number, because no invoice can name it
-- without: the Inland Revenue Board gives general ones to those of whom none is known.
do $$ begin
  if to_regclass('companies') is null then
    return;
  end if;
  alter table companies drop constraint if exists companies_kind_options, drop constraint if exists companies_status_options;
  update companies set kind = replace(kind, '-', '_') where kind like '%-%';
  update companies set status = replace(status, '-', '_') where status like '%-%';
  update companies
     set tax_number = case when country = 'MYS' then 'EI00000000010' when kind = 'supplier' then 'EI00000000030' else 'EI00000000020' end
   where tax_number is null;
  if to_regclass('saved_views') is not null then
    update saved_views
       set query = replace(replace(replace(replace(query, 'corporate-client', 'corporate_client'), 'owner-company', 'owner_company'),
                           '"on-hold"', '"on_hold"'), '%22on-hold%22', '%22on_hold%22')
     where resource = 'companies';
  end if;
end $$;
