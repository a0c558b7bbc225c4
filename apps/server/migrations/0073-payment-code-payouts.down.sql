drop policy payout_reads on address_book_entry;
revoke select (id, kind, code) on address_book_entry from headframe_payout;
revoke select (entry_id), update (address) on withdrawal from headframe_payout;
