-- An epoch is a second until the year 9999: one that a program makes up cannot be so great that no later one follows it.
alter table house add constraint epoch_of_a_time check (epoch < 253402300800);
alter table house_restore add constraint epoch_of_a_time check (epoch between 1 and 253402300000);
