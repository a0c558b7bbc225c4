alter table command_snapshot drop column plan;
