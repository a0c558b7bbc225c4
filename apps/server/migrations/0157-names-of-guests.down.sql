alter table agent_request drop constraint agent_request_name_shared, drop column requested_by_name;
