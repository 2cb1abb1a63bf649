-- Free nights of an owner are taken by many requests at once: the database lets no balance fall below nothing.

alter table entitlement_balances
  add constraint entitlement_balances_floor check (balance + overdraft >= 0);
