-- Until when a holiday may still change.

update holidays
  set ends_on = greatest(date + (days - 1), price_from + (price_nights - 1))
  where ends_on is null;
