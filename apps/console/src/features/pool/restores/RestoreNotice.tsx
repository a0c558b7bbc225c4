import { HouseRestoresDocument } from '../../../generated/restores.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { useDateFormat } from '../../../ui/figure/dates.ts';
import { PageLink } from '../../../ui/page/PageLink.tsx';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';
import { gapText } from './gap-text.ts';
import { restoresPage } from './restores.route.ts';

/** Says to the administrator that a restore holds payouts, and leads to it; nothing while none does. */
export function RestoreNotice() {
  const { data } = useData(HouseRestoresDocument, {}, { isBackground: true, handles: ['access-denied'] });
  const format = useDateFormat('minute');
  const open = data?.adminHouseRestores.find(({ lookedAt }) => lookedAt === null);
  if (!open) return null;
  return (
    <WarningNote isLive>
      {open.kind === 'superseded'
        ? 'A newer house is served in place of this one. '
        : `The database was restored: it does not know what happened ${gapText(open, format)}. `}
      Nothing is paid until you have looked: <PageLink page={restoresPage}>open the restores</PageLink>.
    </WarningNote>
  );
}
