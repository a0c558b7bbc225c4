-- The plan that a selection of miners was shown with, such as which of them are stopped to save power; carried out as it stands.
alter table command_snapshot add column plan jsonb;
grant update (plan) on command_snapshot to headframe_api;
