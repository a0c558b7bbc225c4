drop function payouts_held();
drop function report_restore(bigint, text, bigint, integer, bigint, timestamptz, timestamptz, text[], text[]);
drop function notice_newer_house(text, bigint);
drop function notice_restore(text, text, bigint, timestamptz, timestamptz);
drop table house_restore_report;
drop table house_restore;
drop table house;
