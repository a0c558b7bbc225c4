alter table agent_request drop column requested_by_key;
