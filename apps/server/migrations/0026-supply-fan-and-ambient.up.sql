-- What Whatsminers report beside boards and fans: the fan of the power supply (rpm) and the temperature around them (°C).
alter table asic_detail add column supply_fan integer, add column ambient real;
