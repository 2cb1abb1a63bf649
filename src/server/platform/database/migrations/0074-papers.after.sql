-- A locked statement keeps the name that its paper bears.
update owner_statements
   set owner_name = parties #>> '{owner,name}'
 where locked_at is not null and parties is not null and owner_name is distinct from parties #>> '{owner,name}';
