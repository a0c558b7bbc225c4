revoke select on pool_process from headframe_identity;
drop table refused_user;
