revoke select on day_close, fee_rate from headframe_identity;
alter table revenue_day drop column workers, drop column rejected;
