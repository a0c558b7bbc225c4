-- What the API key was called that an order was made with; the key itself may be gone since.
alter table agent_request add column requested_by_key text;
