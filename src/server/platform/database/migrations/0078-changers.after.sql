-- Who changed what is approved of a bill that somebody else recorded is kept with it, so that they do not approve it themselves. Of bills
-- that are still to be approved the trail says who it was.

update expenses e
   set changed_by = t.changers
  from (
    select w.record_id, jsonb_agg(distinct a.account_number) as changers
      from audit w
      join administrators a on a.id = w.actor_id
      join expenses b on b.id = w.record_id
     where w.resource = 'expenses' and w.action in ('update', 'split', 'fill') and a.account_number is distinct from b.recorded_by
       and w.changes ?| array['kind', 'date', 'unit_id', 'property_id', 'category', 'payee', 'amount_sen', 'sst_sen', 'paid_by',
                              'claimant_id', 'borne_by', 'borne_reason', 'parts']
     group by w.record_id
  ) t
 where t.record_id = e.id and e.state in ('draft', 'submitted', 'rejected');
