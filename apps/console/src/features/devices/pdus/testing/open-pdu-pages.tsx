import type { OutletRowFragment } from '../../../../generated/outlet.ts';
import type { PduDetailFragment, PduRowFragment } from '../../../../generated/pdu.ts';
import type { Answers } from '../../../../testing/fake-server.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import type { Page } from '../../../../ui/page/page.ts';
import { outletSample, pduSample } from './pdu-samples.ts';

interface Setup {
  pdus?: readonly (PduRowFragment & Partial<PduDetailFragment>)[];
  outlets?: readonly OutletRowFragment[];
  search?: string;
  permissions?: readonly string[];
  answers?: Answers;
}

/** Opens the list of PDUs or of outlets with these rows. */
export async function openPduPages(page: Page, setup: Setup = {}) {
  const { pdus = [pduSample()], outlets = [outletSample()], answers, ...rest } = setup;
  const on = outlets.filter(({ state }) => state === 'on').length;
  const opened = await renderPage(page, {
    ...rest,
    answers: {
      pduList: {
        pdus,
        pdusAggregate: {
          count: pdus.length,
          online: pdus.filter(({ isOnline }) => isOnline).length,
          stale: 0,
          staleOnline: 0,
          reportingPower: 1,
          power: 17_004,
          reportingTemperature: 1,
          temperature: 24.5,
          outletsOn: 20,
          outletsOff: 4,
        },
      },
      pduDetail: { pdus: pdus.slice(0, 1).map((pdu) => ({ circuits: [], sensors: [], ...pdu })) },
      pduFacets: { pdusFacets: [] },
      pduHistory: { pduHistory: { step: 60, times: [], series: [] } },
      outletList: {
        outlets,
        outletsAggregate: {
          count: outlets.length,
          on,
          off: outlets.length - on,
          unknown: 0,
          reportingPower: on,
          power: 3250,
        },
      },
      outletDetail: { outlets: outlets.slice(0, 1) },
      outletFacets: { outletsFacets: [] },
      deviceCommands: { agentRequestItems: [] },
      ...answers,
    },
  });
  const calls = (name: string) =>
    opened.calls
      .filter(({ operationName }) => operationName === name)
      .map(({ variables }) => variables as Record<string, unknown>);
  return { ...opened, calls };
}
