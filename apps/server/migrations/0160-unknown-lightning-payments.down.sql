drop function claim_unknown_lightning(bigint, bigint, integer);
alter table payout_status drop column lightning_looked_to;
delete from unknown_payment_output o using unknown_payment u where u.id = o.payment_id and u.network = 'lightning';
alter table unknown_payment disable trigger keep_payment;
delete from unknown_payment where network = 'lightning';
alter table unknown_payment enable trigger keep_payment;
alter table unknown_payment drop constraint invoice_that_expires, drop constraint invoice_of_lightning, drop column expires_at, drop column invoice,
  drop column network;
