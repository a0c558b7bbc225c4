drop table load_shaping;
