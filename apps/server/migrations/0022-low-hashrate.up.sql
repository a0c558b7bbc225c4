-- Since when a miner's hashrate has been below its default bound; null while it is not, and while it is offline.
alter table asic_state add column low_hashrate_since timestamptz;
