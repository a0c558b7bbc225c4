-- The subaccounts in which the caller may read devices of a kind, of those that are open; nothing set means none.
create function readable_subaccount_ids(kind text) returns integer[]
  language sql stable parallel safe
  return coalesce(nullif(current_setting('headframe.readable_kinds', true), '')::jsonb ->> kind, '{}')::integer[];
