-- What months before this one carried over; nothing else had a place to say it.
update owner_statements set carried_sen = payable_sen where payable_sen < 0 and carried_sen = 0;
