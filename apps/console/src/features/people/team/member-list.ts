import { containsPattern } from '@headframe/domain/where/ilike';
import type { Where } from '@headframe/domain/where/where';
import { teamPage, type TeamSearch } from './team.route.ts';
import { TeamDetail } from './TeamDetail.tsx';
import { TeamTabs } from './TeamTabs.tsx';

/** The empty search matches everyone, by the pattern `%%` (second specification, section 5). */
function everyone({ q = '' }: TeamSearch): readonly Where[] {
  return q.trim() === '' ? [{ email: { _ilike: containsPattern('') } }] : [];
}

/** What both lists of people have in common. */
export const memberList = {
  page: teamPage,
  title: 'Team',
  noun: 'members',
  text: { columns: ['email', 'nickname'], placeholder: 'Search e-mail or nickname' },
  where: everyone,
  tieBreak: 'email',
  lines: [2, 2] as const,
  Detail: TeamDetail,
  Above: TeamTabs,
  empty: { title: 'No members', text: 'Nobody is in a team that you can see.' },
};
