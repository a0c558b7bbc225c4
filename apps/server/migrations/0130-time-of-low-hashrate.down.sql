alter table asic_state drop column low_hashrate_seconds;
