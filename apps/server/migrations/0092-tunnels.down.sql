drop table tunnel_link;
drop table tunnel;
