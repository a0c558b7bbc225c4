drop policy api_read on saved_pools;
drop policy api_add on saved_pools;
drop policy api_change on saved_pools;
drop policy api_remove on saved_pools;
create policy api_own on saved_pools to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]));
drop function tenant_table(text, text, text, text, text, text, text);
drop function readable_rows(text, text);
