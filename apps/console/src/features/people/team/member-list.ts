import { containsPattern } from '@headframe/domain/where/ilike';
import type { ListQuery } from '../../../ui/list/list-source.ts';
import { teamPage, type TeamSearch } from './team.route.ts';
import { TeamDetail } from './TeamDetail.tsx';
import { TeamTabs } from './TeamTabs.tsx';

/** The variables of both lists of people: `%%` matches everyone, and the typed text is matched literally. */
export function memberVariables({ limit, offset, search: { q = '' } }: ListQuery<TeamSearch>) {
  return { limit, offset, search: containsPattern(q) };
}

/** What both lists of people have in common. */
export const memberList = {
  page: teamPage,
  title: 'Team',
  noun: 'members',
  text: { columns: [], placeholder: 'Search e-mail or nickname' },
  lines: [2, 2] as const,
  Detail: TeamDetail,
  Above: TeamTabs,
  empty: { title: 'No members', text: 'Nobody is in a team that you can see.' },
};
