drop index withdrawal_lightning;
