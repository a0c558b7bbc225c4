drop table house_run;
