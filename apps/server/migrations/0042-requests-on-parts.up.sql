-- Parts that the command of a request is for; 0 for its devices as a whole.
alter table agent_request add column part_count integer not null default 0 check (part_count >= 0);
