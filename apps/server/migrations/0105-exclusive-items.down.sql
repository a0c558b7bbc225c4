alter table agent_request_item drop column exclusive;
