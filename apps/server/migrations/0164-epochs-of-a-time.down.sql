alter table house_restore drop constraint epoch_of_a_time;
alter table house drop constraint epoch_of_a_time;
