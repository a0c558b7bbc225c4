drop function coin_price_at(integer, timestamptz);
drop table coin_price_hour, coin_price;
drop function current_chain(integer);
drop table chain_tip;
revoke select on chain from headframe_identity;
