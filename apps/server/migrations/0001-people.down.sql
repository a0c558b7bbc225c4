drop table signing_key, refresh_token, session, subaccount_access, subaccount, organization, account;
drop function current_subaccount_ids();
