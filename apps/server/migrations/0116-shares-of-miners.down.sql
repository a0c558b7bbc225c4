alter table asic_state drop column accepted_at, drop column no_share_since, drop column no_share_rejected;
