-- Which commands there are stands in the descriptors of the kinds of devices: a new command changes no table. Only the
-- descriptors' names reach this column.
alter table agent_request drop constraint agent_request_kind_check;
alter table agent_request add constraint agent_request_kind_check check (length(kind) between 1 and 64);
