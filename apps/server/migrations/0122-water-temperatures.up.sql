-- The water of hydro miners: where it comes in, where it goes out, and at the power supply (°C).
alter table asic_detail add column water_inlet real, add column water_outlet real, add column supply_water real;
