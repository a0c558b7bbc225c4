import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAccess } from '../../transport/session/access.ts';
import { logOut } from '../../transport/session/session.ts';
import { AuthCard, Hint, Problem } from '../sign-in/AuthCard.tsx';
import type { SignInView } from '../sign-in/sign-in-search.ts';
import { AnswerInvitation } from './AnswerInvitation.tsx';
import { InvitationContent } from './InvitationContent.tsx';
import { parseInvitationSearch } from './invitation-search.ts';
import { readInvitations, type SeenInvitation } from './read-invitations.ts';

type Counting = Extract<SeenInvitation, { state: 'open' | 'expired' }>;

const counts = (one: SeenInvitation): one is Counting => one.state === 'open' || one.state === 'expired';

const endings = {
  used: 'This invitation has been answered already.',
  withdrawn: 'This invitation was withdrawn. Ask the sender for another one.',
  unknown: 'This link leads to no invitation. Open it from the mail again, or ask the sender for another one.',
} as const;

/** The states of invitations in a sentence each, once. */
function endingsOf(invitations: readonly SeenInvitation[]): string[] {
  return [...new Set(invitations.flatMap((one) => (counts(one) ? [] : [endings[one.state]])))];
}

function useInvitations(ids: string) {
  const [invitations, setInvitations] = useState<readonly SeenInvitation[]>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    readInvitations(ids).then(
      (read) => isCurrent && setInvitations(read),
      () => isCurrent && setProblem('The invitation could not be read. Reload the page to try again.'),
    );
    return () => void (isCurrent = false);
  }, [ids]);
  return { invitations, problem };
}

/** What a link of an invitation leads to: who invites to what, and how it is answered, for people with and without an account. */
export function InvitationPage() {
  const { id: ids } = parseInvitationSearch(useSearch({ strict: false }));
  const { invitations, problem } = useInvitations(ids);
  const me = useAccess((state) => state.me);
  const navigate = useNavigate();
  if (problem !== undefined || !invitations)
    return (
      <AuthCard title="Invitation">
        <Problem text={problem} />
        {problem === undefined && <Hint>Reading the invitation…</Hint>}
      </AuthCard>
    );
  const shown = invitations.filter(counts);
  const open = shown.filter(({ state }) => state === 'open');
  const [first] = open;
  const enter = (view: SignInView) =>
    void navigate({ to: '/login', search: { view, email: first?.email, invitation: ids } as never });
  const isMine = first !== undefined && me?.email === first.email;
  return (
    <AuthCard title={open.length > 0 ? 'You are invited' : 'Invitation'}>
      {shown.map((invitation) => (
        <InvitationContent key={invitation.id} invitation={invitation}>
          {isMine && invitation.state === 'open' && <AnswerInvitation invitation={invitation} />}
        </InvitationContent>
      ))}
      {endingsOf(invitations).map((text) => (
        <Hint key={text}>{text}</Hint>
      ))}
      {first && !me && (
        <>
          <Hint>It is for {first.email}. Nothing happens until you accept.</Hint>
          <Button onClick={() => enter('sign-in')}>Sign in to answer</Button>
          <Button variant="default" onClick={() => enter('sign-up')}>
            Create an account
          </Button>
        </>
      )}
      {first && me && !isMine && (
        <>
          <Hint>
            It is for {first.email}, and you are signed in as {me.email}. Sign in with that e-mail to answer it.
          </Hint>
          <Button
            onClick={() => {
              logOut();
              enter('sign-in');
            }}
          >
            Switch account
          </Button>
        </>
      )}
      {(me ?? !first) && (
        <Button variant="default" onClick={() => void navigate({ to: '/' })}>
          {me ? 'Go to the console' : 'Go to the sign-in'}
        </Button>
      )}
    </AuthCard>
  );
}
