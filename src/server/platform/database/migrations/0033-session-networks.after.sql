-- By the network of earlier sessions an account is known to sign in from there; of an address of IPv4 it is the address.

update sessions set network = ip where network is null and ip not like '%:%';
