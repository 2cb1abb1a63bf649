-- Nothing is asked ahead of a stay that does not happen.

update reservations set deposit_sen = 0 where status in ('cancelled', 'no_show') and deposit_sen <> 0;
