-- What a day is shown with beside its money; null in days that were posted before.
alter table revenue_day
  -- sum of assigned difficulty of rejected shares times 65,536
  add column rejected numeric(40, 0) check (rejected >= 0),
  -- workers with a credited share
  add column workers integer check (workers >= 0);

-- Days that are shown say whether they are complete, and their explanation the height of each fee rate.
grant select on day_close, fee_rate to headframe_identity;
