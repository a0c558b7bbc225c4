-- The payout program gives a withdrawal to a payment code its address, in the transaction that takes it for a payout.
grant select (entry_id), update (address) on withdrawal to headframe_payout;
grant select (id, kind, code) on address_book_entry to headframe_payout;
create policy payout_reads on address_book_entry for select to headframe_payout using (kind = 'payment_code');
