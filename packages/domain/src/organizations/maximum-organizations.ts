/** Organizations that one account may own. */
export const maximumOrganizations = 20;
