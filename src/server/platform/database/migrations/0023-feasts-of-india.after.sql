-- Thaipusam, Wesak and Deepavali do not follow the Chinese calendar's leap months; the Sultan of Pahang's day is set anew
-- each year.

update holidays
  set moves_by = 'indian'
  where moves_by = 'lunisolar' and name ~ '^(Thaipusam|Wesak Day|Deepavali)';

update holidays
  set moves_by = null
  where moves_by = 'civil' and name = 'Birthday of the Sultan of Pahang';
