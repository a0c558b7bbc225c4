/** The models of the shared farm: every ten addresses hold these, so that each slice of it has the same miners. */
export const modelBlock = [
  'Antminer S21',
  'Antminer S19j Pro',
  'Antminer S19 XP',
  'Whatsminer M50S',
  'Antminer S19',
  'Whatsminer M60S',
  'Antminer T21',
  'Antminer L7',
  'Whatsminer M30S++',
  'Antminer S21',
] as const;

/** How many blocks the farm has; a journey takes one for every ten devices, and a journey that is run again takes new ones. */
export const blockCount = 60;

/** How many devices hang on the outlets of the farm's PDU: the first ones. */
export const fedDevices = 4;

/** How many subaccounts a person may have. */
export const subaccountLimit = 4;
