alter function announce_canceled_items() reset enable_nestloop;
alter function announce_changed_devices() reset enable_nestloop;
