drop function readable_subaccount_ids(text);
