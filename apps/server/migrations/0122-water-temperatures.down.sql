alter table asic_detail drop column water_inlet, drop column water_outlet, drop column supply_water;
