drop function claim_unknown_payment(bigint, bigint[], integer);
drop view unknown_payment_match;
drop function written_address(text);
alter table payout_status drop column looked_to;
drop table unknown_payment_input, unknown_payment_output, unknown_payment;
drop function keep_unknown_payment();
