revoke select on block from headframe_identity;
drop function pool_liabilities();
