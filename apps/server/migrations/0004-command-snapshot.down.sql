drop table command_snapshot;
