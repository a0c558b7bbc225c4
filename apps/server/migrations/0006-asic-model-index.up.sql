-- The device list opens sorted by model, descending.
create index asic_model on asic (subaccount_id, model, id) where deleted_at is null;
drop index asic_subaccount;
