-- What a person withdrew by Lightning is added up with each further invoice.
create index withdrawal_lightning on withdrawal (created_by) where network = 'lightning';
