drop view chain_payouts;
drop table payout_node;
