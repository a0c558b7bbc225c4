/** The people with an account at the provider of social sign-in, by their user name there. */
export const socialPeople = {
  ada: { email: 'ada@example.test', email_verified: true, name: 'Ada L.' },
  linked: { email: 'linked@headframe.test', email_verified: true },
  liar: { email: 'linked@headframe.test', email_verified: false },
};
