drop table container, container_hour, container_sample_block, container_sample, container_detail, container_state;
delete from device where kind = 'container';
