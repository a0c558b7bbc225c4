drop table address_book_entry;
drop function keep_address_book_entry();
drop function current_chain(smallint);
revoke select on chain from headframe_identity;
