drop function is_untrusted_pool(integer, text);
alter table asic_state drop column untrusted_pool_since;
drop table untrusted_pool_alert, trusted_pool;
drop function refuse_shared_pool_address();
drop function pool_host(text);
drop function record_table(text, text);
