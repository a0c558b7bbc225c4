-- How long of the time since low_hashrate_since a miner's hashrate was below its default bound, in seconds; null where that is null.
alter table asic_state add column low_hashrate_seconds real;
update asic_state set low_hashrate_seconds = least(extract(epoch from reported_at - low_hashrate_since), 600) where low_hashrate_since is not null;
grant update (low_hashrate_seconds) on asic_state to headframe_api;
