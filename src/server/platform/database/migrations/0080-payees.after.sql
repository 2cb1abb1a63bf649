-- A bill of a month's sheet whose payee nobody knew had the English word of its category in that place. It names nobody now.

update expenses
   set payee = null
 where description = to_char(date, 'YYYY-MM') and payee in (
   'Electricity', 'Water', 'Internet', 'Gas', 'Cleaning', 'Laundry', 'Repairs and maintenance', 'Amenities', 'Building management fee',
   'Sinking fund', 'Quit rent', 'Assessment', 'Insurance', 'Furniture', 'Licences', 'Other expenses'
 );
