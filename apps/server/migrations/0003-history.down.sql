drop function weighted_average(real, real, double precision, double precision);
drop function ensure_history_partitions(timestamptz);
drop function ensure_partition(regclass, text, timestamptz, timestamptz, boolean);
drop table site_minute, asic_hour, asic_sample_block, asic_sample;
