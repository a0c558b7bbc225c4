alter table asic_detail drop column supply_fan, drop column ambient;
