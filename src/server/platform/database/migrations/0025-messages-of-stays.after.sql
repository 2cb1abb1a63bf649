-- Messages to guests who have no account.

alter table outbox alter column account_number drop not null;
