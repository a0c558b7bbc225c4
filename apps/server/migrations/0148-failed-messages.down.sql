drop index outbox_failed;
