revoke select (created_at) on subaccount from headframe_pool;
