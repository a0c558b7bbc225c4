import { Button } from '@mantine/core';
import { useEffect } from 'react';
import {
  AllowDeviceOffersDocument,
  OfferRefusalsDocument,
  type DeviceOfferRowFragment,
} from '../../../generated/device-offer.ts';
import { send } from '../../../transport/requests/client.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { reportFailure } from '../../../ui/action/report-failure.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { mayAnswerAny } from './answering-permission.ts';
import classes from '../../../ui/theme/classes.module.css';

/** Whose offers are refused, and the way to allow them again; nothing where none are. */
export function RefusedOwners({ list: { rows } }: { list: { rows: readonly DeviceOfferRowFragment[] } }) {
  const { data, refetch } = useData(OfferRefusalsDocument, {});
  const states = rows.map(({ id, state }) => `${id}${state}`).join();
  useEffect(() => refetch(), [refetch, states]);
  const refusals = data?.offerRefusals ?? [];
  if (refusals.length === 0) return null;
  const allow = (from: string) =>
    send('mutation', AllowDeviceOffersDocument, { from }).then(() => {
      toast.success(`${from} can offer devices again.`);
      refetch();
    }, reportFailure);
  return (
    <section className={classes['waiting']} aria-labelledby="refused-owners">
      <h2 id="refused-owners">Declined and blocked</h2>
      <ul>
        {refusals.map(({ subaccount, isBlocked }) => (
          <li key={subaccount}>
            <span>
              <strong>{subaccount}</strong>{' '}
              {isBlocked ? 'is blocked: its offers are not shown.' : 'was declined: it can offer nothing for a week.'}
            </span>
            {mayAnswerAny() && (
              <Button size="xs" variant="default" onClick={() => void allow(subaccount)}>
                Allow offers
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
