-- A guest who should have left and has not takes tonight, whoever else was sold it: the night counts beyond what is there,
-- and nobody is sold it once more.

alter table type_nights
  drop constraint type_nights_capacity,
  add constraint type_nights_capacity
    check (sold >= 0 and beyond >= 0 and sold <= capacity + overbook + beyond);
