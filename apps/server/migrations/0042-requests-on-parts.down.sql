alter table agent_request drop column part_count;
