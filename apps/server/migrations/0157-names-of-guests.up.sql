-- What who commanded a shared device is called, for the people of its owner, who do not see the account.
alter table agent_request add column requested_by_name text,
  add constraint agent_request_name_shared check (requested_by_name is null or shared_by is not null);
