alter table firmware_image drop column signature, drop column signed_by, drop column image_keys;
drop table vendor_key;
