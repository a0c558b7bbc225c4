create index asic_subaccount on asic (subaccount_id) where deleted_at is null;
drop index asic_model;
