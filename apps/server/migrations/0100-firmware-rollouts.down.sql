drop table firmware_rollout_miner;
drop table firmware_rollout;
