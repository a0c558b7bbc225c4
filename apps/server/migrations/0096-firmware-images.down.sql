drop table firmware_image_piece;
drop table firmware_image;
