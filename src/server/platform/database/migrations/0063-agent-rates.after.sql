-- Stays of agents keep the rate of their booking; those before this one were all reckoned at the agent's present rate.
update reservations set agent_rate = users.commission_rate
  from users
  where users.id = reservations.agent_id and reservations.agent_rate is null and users.commission_rate is not null;
-- The ledger says whose commission an entry is; nobody else may touch what it holds.
alter table ledger_entries disable trigger refuse_change;
update ledger_entries set agent_id = reservations.agent_id
  from reservations
  where reservations.id = ledger_entries.reservation_id and ledger_entries.account = 'agent-payable'
    and ledger_entries.agent_id is null and reservations.agent_id is not null;
alter table ledger_entries enable trigger refuse_change;
insert into agent_rates (agent_id, commission_rate, from_at, set_by)
  select id, commission_rate, created_at, '–' from users
    where role = 'agent' and commission_rate is not null
      and not exists (select from agent_rates where agent_id = users.id);
