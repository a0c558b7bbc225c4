drop statistics asic_state_status;
