import { importLimits } from '@headframe/domain/imports/import-limits';
import { seedAsics, seedSite, type SeededSite } from '../../../../testing/seed-site.ts';
import { composeTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { importDeps } from '../import-deps.ts';
import { runImports } from '../run-imports.ts';

/** An import as tests look at it. */
export interface SeenImport {
  id: string;
  state: string;
  problem: string | null;
  message: string | null;
  format: string | null;
  ignoredColumns: string[];
  unknownColumns: string[];
  freeColumns: string[];
  rowsRead: number;
  newCount: number;
  changedCount: number;
  unchangedCount: number;
  refusedCount: number;
  appliedCount: number;
  failedCount: number;
}

interface SeenRow {
  line: number;
  outcome: string;
  device: string;
  problem: string | null;
  changes: { column: string; before: string | null; after: string | null }[];
}

interface Answer<Data> {
  data: Data;
  errors?: { message: string; extensions: { code?: unknown } }[];
}

/** Someone signed in. */
interface Importer {
  site: SeededSite;
  token: string;
}

/** A server with two subaccounts, whose imports are worked on. */
export class ImportScene {
  readonly server: TestServer;
  readonly north: Importer;
  readonly south: Importer;
  #stop: () => Promise<void>;

  private constructor(server: TestServer, north: Importer, south: Importer) {
    this.server = server;
    this.north = north;
    this.south = south;
    this.#stop = runImports(importDeps(server.services));
  }

  static async open(): Promise<ImportScene> {
    const server = await composeTestServer();
    const importer = async (name: string): Promise<Importer> => {
      const site = await seedSite(server.services.database, name);
      const { accessToken } = await server.services.sessions.open(site.accountId, {
        ip: '127.0.0.1',
        userAgent: 'test',
      });
      return { site, token: accessToken };
    };
    return new ImportScene(server, await importer('north'), await importer('south'));
  }

  /** Ends the work on imports, as a server does that stops; `resume` begins it again. */
  async pause(): Promise<void> {
    await this.#stop();
    this.#stop = async () => undefined;
  }

  resume(): void {
    this.#stop = runImports(importDeps(this.server.services));
  }

  async close(): Promise<void> {
    await this.#stop();
    await this.server.close();
  }

  seed(who: Importer, miners: Parameters<typeof seedAsics>[2]): Promise<number[]> {
    return seedAsics(this.server.services.database, who.site, miners);
  }

  async ask<Data>(token: string, query: string, variables: object = {}): Promise<Answer<Data>> {
    const headers = { authorization: `Bearer ${token}` };
    return (
      await this.server.app.inject({ method: 'POST', url: '/v1/graphql', headers, payload: { query, variables } })
    ).json();
  }

  /** Begins an import of that many bytes; answers with its id, or the code of the refusal. */
  async begin(size: number, who = this.north, kind = 'asic'): Promise<{ id: string; code?: unknown }> {
    const { data, errors } = await this.ask<{ beginImport: string } | null>(
      who.token,
      'mutation ($file: ImportFile!) { beginImport(file: $file) }',
      { file: { kind, name: 'miners.csv', size } },
    );
    return { id: data?.beginImport ?? '', code: errors?.[0]?.extensions.code };
  }

  send(id: string, offset: number | string, bytes: Uint8Array, token = this.north.token) {
    return this.server.app.inject({
      method: 'POST',
      url: `/api/imports/${id}?offset=${offset}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(bytes),
    });
  }

  /** Uploads a file, and waits until it is read, or until its columns have to be chosen. */
  async upload(file: Uint8Array | string, who = this.north, kind = 'asic'): Promise<SeenImport> {
    const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
    const { id } = await this.begin(bytes.length, who, kind);
    for (let at = 0; at < bytes.length; at += importLimits.pieceBytes)
      await this.send(id, at, bytes.subarray(at, at + importLimits.pieceBytes), who.token);
    return this.until(id, ['mapping', 'ready', 'failed'], who);
  }

  async see(id: string, who = this.north): Promise<SeenImport | undefined> {
    const { data } = await this.ask<{ fileImports: SeenImport[] }>(
      who.token,
      `query ($where: FileImportWhere) { fileImports(where: $where) { id state problem message format ignoredColumns unknownColumns freeColumns rowsRead newCount changedCount
        unchangedCount refusedCount appliedCount failedCount } }`,
      { where: { id: { _eq: id } } },
    );
    return data.fileImports[0];
  }

  async until(id: string, states: readonly string[], who = this.north): Promise<SeenImport> {
    for (const end = Date.now() + 30_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 30))) {
      const seen = await this.see(id, who);
      if (seen && states.includes(seen.state)) return seen;
    }
    throw new Error(`The import is none of ${states.join(', ')}: ${JSON.stringify(await this.see(id, who))}`);
  }

  async rows(id: string, outcomes = ['new', 'changed', 'refused'], who = this.north): Promise<SeenRow[]> {
    const { data } = await this.ask<{ fileImportRows: SeenRow[] }>(
      who.token,
      `query ($where: FileImportRowWhere) { fileImportRows(where: $where, limit: 100) { line outcome device problem
        changes { column before after } } }`,
      { where: { importId: { _eq: id }, outcome: { _in: outcomes } } },
    );
    return data.fileImportRows;
  }

  /** Confirms an import; answers with the code of the refusal, where there is one. */
  async confirm(id: string, who = this.north): Promise<unknown> {
    const { errors } = await this.ask(who.token, 'mutation ($id: ID!) { applyImport(id: $id) { state } }', { id });
    return errors?.[0]?.extensions.code;
  }

  /** Confirms an import and waits until it is done. */
  async apply(id: string, who = this.north): Promise<SeenImport> {
    await this.confirm(id, who);
    return this.until(id, ['done', 'failed'], who);
  }

  async cancel(id: string, who = this.north): Promise<unknown> {
    const { errors } = await this.ask(who.token, 'mutation ($ids: [ID!]!) { cancelImports(ids: $ids) }', { ids: [id] });
    return errors?.[0]?.extensions.code;
  }

  /** The export of all miners of someone, as a file. */
  async exported(format: 'csv' | 'excel', who = this.north): Promise<Buffer> {
    const { rawPayload, statusCode } = await this.server.app.inject({
      method: 'POST',
      url: `/api/bulks/export_${format}_filter`,
      headers: { authorization: `Bearer ${who.token}` },
      payload: { location: { gmt: '+00:00', tz: 'UTC' } },
    });
    if (statusCode !== 200) throw new Error(`The export answered ${statusCode}.`);
    return rawPayload;
  }
}
