-- Control board as the miner names it; null where it names none.
alter table asic_detail add column control_board text;
