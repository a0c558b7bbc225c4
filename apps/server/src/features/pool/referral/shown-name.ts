/** What a referrer sees of someone they referred: two letters of the nickname, else of the e-mail. The rest is theirs. */
export function shownName({ nickname, email }: { nickname: string; email: string }): string {
  const name = nickname === '' ? email : nickname;
  return `${[...name].slice(0, 2).join('')}…`;
}
