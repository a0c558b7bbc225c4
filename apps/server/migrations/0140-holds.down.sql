drop table hold;
