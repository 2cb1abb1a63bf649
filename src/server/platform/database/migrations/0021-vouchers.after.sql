-- No voucher is used more often than it may be.

alter table vouchers
  add constraint vouchers_uses check (uses >= 0 and (uses_total is null or uses <= uses_total));
