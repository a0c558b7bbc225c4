import { asicExportPaths } from '@headframe/domain/devices/export-paths';
import { importLimits, importPath } from '@headframe/domain/imports/import-limits';
import { sql } from 'kysely';
import type { BenchCase } from './bench-case.ts';
import { rounded } from './percentiles.ts';
import { processMemoryMb } from './process-memory.ts';
import { addAgent, startScratchServer, type ScratchServer } from './scratch-server.ts';
import { until } from './until.ts';

const { rows } = importLimits;

/** What the server may grow by, in MB: a batch of rows, the thread that reads, and garbage that nobody collected yet. */
const growthMb = 350;

interface SeenImport {
  state: string;
  problem: string | null;
  changedCount: number;
  appliedCount: number;
}

/** Calls the server over REST as the owner. */
async function callRest({ api, port }: ScratchServer, path: string, body: string | Uint8Array): Promise<Response> {
  const isJson = typeof body === 'string';
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await api.token()}`,
      subaccount: 'main',
      'content-type': isJson ? 'application/json' : 'application/octet-stream',
    },
    body: isJson ? body : Buffer.from(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response;
}

/** The export of all miners with another note in every row. */
async function changedExport(server: ScratchServer): Promise<Uint8Array> {
  const body = JSON.stringify({ location: { gmt: '+00:00', tz: 'UTC' } });
  const [header = '', ...lines] = (await (await callRest(server, asicExportPaths.csv, body)).text()).split('\r\n');
  const note = header.split(',').indexOf('note');
  const changed = lines.map((line, at) => (line === '' ? '' : line.split(',').with(note, `note ${at}`).join(',')));
  return new TextEncoder().encode([header, ...changed].join('\r\n'));
}

async function seeUntil(server: ScratchServer, id: string, states: readonly string[]): Promise<SeenImport> {
  const see = async () => {
    const { fileImports } = await server.api.ask<{ fileImports: SeenImport[] }>(
      `{ fileImports(where: { id: { _eq: "${id}" } }) { state problem changedCount appliedCount } }`,
    );
    return fileImports[0];
  };
  const seen = await until(
    'The import',
    600,
    see,
    (one) => one !== undefined && [...states, 'failed'].includes(one.state),
  );
  if (!seen || seen.state === 'failed') throw new Error(`The import failed: ${seen?.problem}`);
  return seen;
}

/** Uploads a file, has it read and written; returns how long each took, in seconds. */
async function importFile(server: ScratchServer, file: Uint8Array) {
  const startedAt = performance.now();
  const since = () => (performance.now() - startedAt) / 1000;
  const { beginImport: id } = await server.api.ask<{ beginImport: string }>(
    'mutation ($file: ImportFile!) { beginImport(file: $file) }',
    { file: { kind: 'asic', name: 'miners.csv', size: file.length } },
  );
  for (let at = 0; at < file.length; at += importLimits.pieceBytes)
    await callRest(server, `${importPath}/${id}?offset=${at}`, file.subarray(at, at + importLimits.pieceBytes));
  const uploaded = since();
  const { changedCount } = await seeUntil(server, id, ['ready']);
  const read = since();
  await server.api.ask('mutation ($id: ID!) { applyImport(id: $id) { id } }', { id });
  const { appliedCount } = await seeUntil(server, id, ['done']);
  if (changedCount !== rows || appliedCount !== rows)
    throw new Error(`${changedCount} rows would change, ${appliedCount} were written.`);
  return { uploaded, read: read - uploaded, written: since() - read, seconds: since() };
}

/** How fast a file with a change in each of 100,000 rows is uploaded, read, compared and written, and the memory of the server meanwhile. */
export const importCase: BenchCase = {
  description: `a file with a change for each of ${rows} miners: upload, preview, writing`,
  async run(bench) {
    const server = await startScratchServer(bench, { HEADFRAME_ROLES: 'api,gateway,jobs' });
    await addAgent(server, 'Site', rows);
    await sql`vacuum analyze`.execute(server.database);
    const file = await changedExport(server);
    const idleMb = processMemoryMb(server.serverProcessId);
    let rssMb = idleMb;
    const watch = setInterval(() => (rssMb = Math.max(rssMb, processMemoryMb(server.serverProcessId))), 50);
    bench.atEnd.defer(async () => clearInterval(watch));
    const took = await importFile(server, file);
    clearInterval(watch);
    bench.log(
      `${rounded(file.length / 1e6)} MB: uploaded in ${rounded(took.uploaded)} s, read in ${rounded(took.read)} s, written in ${rounded(took.written)} s; memory ${idleMb} to ${rssMb} MB`,
    );
    if (rssMb - idleMb > growthMb) throw new Error(`The server grew by more than ${growthMb} MB.`);
    return { rows, seconds: rounded(took.seconds), rssMb };
  },
};
