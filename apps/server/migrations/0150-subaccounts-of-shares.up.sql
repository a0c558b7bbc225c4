-- Shares of the lost time never count for a subaccount that was made after them.
grant select (created_at) on subaccount to headframe_pool;
