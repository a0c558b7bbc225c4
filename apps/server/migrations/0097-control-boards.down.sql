alter table asic_detail drop column control_board;
