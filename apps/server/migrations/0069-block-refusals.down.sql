revoke update (refusal) on block from headframe_pool;
alter table block drop column refusal;
