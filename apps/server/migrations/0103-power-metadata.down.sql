alter table asic_detail drop column power_metadata;
alter table asic_state drop column preset;
