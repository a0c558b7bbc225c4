-- Profile or preset of the firmware that a miner reports to use
alter table asic_state add column preset text;
-- PowerMetadata of the domain: the settings behind the draw by the device's own names; null where it reports none
alter table asic_detail add column power_metadata jsonb;
