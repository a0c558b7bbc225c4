import path from 'node:path';
import { itemCommandSchema, steadyNow } from '@headframe/agent-link';
import { tunnelCommand } from '@headframe/agent-link/tunnel/index';
import type { AgentSetting, AgentStats, UnreadableEntry } from '@headframe/agent-link';
import { loginTries } from '@headframe/devices/wire/login-tries';
import type { Agent, AgentOptions } from './agent-options.ts';
import { CommandJournal } from './commands/command-journal.ts';
import { CommandRunner } from './commands/command-runner.ts';
import { Guard } from './commands/guard.ts';
import { ContentFetcher } from './content/content-fetcher.ts';
import { ContentFolder } from './content/content-folder.ts';
import { ContentUploads } from './content/content-uploads.ts';
import { ProgressSender } from './content/progress-sender.ts';
import { CarriedFiles } from './firmware/carried-files.ts';
import { ImageCache } from './firmware/image-cache.ts';
import { TransferRest } from './firmware/transfer-rest.ts';
import { DeviceAccess } from './devices/device-access.ts';
import { DeviceList } from './devices/device-list.ts';
import type { DeviceListChange } from './devices/device-list.ts';
import { DriverRegistry } from './devices/driver-registry.ts';
import { watchLoopLag } from './devices/loop-lag.ts';
import { SocketGate } from './devices/socket-gate.ts';
import { ServerClock } from './link/server-clock.ts';
import { agentUrl, ServerLink } from './link/server-link.ts';
import { instructionHandler } from './link/instruction-handler.ts';
import { DeviceFinder } from './poll/device-finder.ts';
import { FamilyWatch } from './poll/family-watch.ts';
import { makeIdentifyFamily } from './poll/identify-family.ts';
import { Poller } from './poll/poller.ts';
import { OutageRestart } from './run/outage-restart.ts';
import { thisPlatform } from './run/platform.ts';
import { agentVersion } from './run/version.ts';
import { Scans } from './scan/scans.ts';
import { FrameWriter } from './spool/frame-writer.ts';
import { TunnelConnector } from './tunnel/tunnel-connector.ts';
import { TunnelDialer } from './tunnel/tunnel-dialer.ts';
import { mebibyte, openAgentData } from './store/agent-data.ts';
import { hostKeyStore } from './store/host-key-store.ts';
import { Updater } from './update/updater.ts';

/** How long a stopping agent waits for devices that are being sent something, in milliseconds. */
const finishSendingMs = 8000;

/** What names a command, whatever it is. */
const commandIdsSchema = itemCommandSchema.pick({ requestId: true, itemId: true });

/**
 * Starts an agent. It works from what lies in its data folder at once, with or without a server. Rejects with
 * FolderLockedError where another agent works on the folder, and with what the disk says where it cannot be used.
 */
export function startAgent(options: AgentOptions): Promise<Agent> {
  return Promise.resolve().then(() => run(options));
}

function run(options: AgentOptions): Agent {
  const { log } = options;
  const { lock, store, spool, logins } = openAgentData(options, () => link.restart());
  let setting = store.setting();
  const drivers = new DriverRegistry(options.kinds, (kind) => kind !== 'asic' || setting.httpAsicsEnabled);
  const clock = new ServerClock();
  const guard = new Guard(
    options.guardFile ?? path.join(options.dataFolder, 'guard.json'),
    log,
    new Set([...drivers.commands(), tunnelCommand, 'updateAgent']),
  );
  const devices = new DeviceList(store.database);
  const gate = new SocketGate(setting.maximumSockets);
  const stopWatching = watchLoopLag((lagMs) => {
    gate.adapt(lagMs);
    poller.noteLag(lagMs);
  });
  const hostKeys = hostKeyStore(store.database);
  const access = new DeviceAccess(drivers, gate, setting.deviceTimeoutMs, hostKeys);
  const journal = new CommandJournal(store.database);
  if (store.damaged) journal.noteLoss(spool.highestItem);

  const writer = new FrameWriter({
    spool,
    log,
    closeAfterMs: options.closeFramesAfterMs ?? 1000,
    onFrame: () => link.frameReady(),
    beforeResults: () => {
      journal.writeFinished();
      spool.noteItem(journal.highestItem);
    },
    onReportsLost: () => poller.forgetSentDetails(),
  });
  const finder = new DeviceFinder({
    devices,
    drivers,
    access,
    guard,
    log,
    searchEveryMs: options.searchEveryMs ?? 600_000,
    setting: () => setting,
    answeringAddresses: () => poller.answeringAddresses(),
    onMoved: (deviceId) => poller.pollSoon(deviceId),
  });
  const poller = new Poller({
    devices,
    access,
    log,
    setting,
    onReport: (report) => writer.addReport(report),
    onGone: (device) => finder.gone(device),
    onBack: (device) => finder.back(device),
    onRead: (device, reading) => families.read(device, reading),
    onFailed: (device, failures, { kind }) => families.failed(device, failures, kind),
    isReplaced: (deviceId) => families.isReplaced(deviceId),
    noteOf: (deviceId) => families.noteOf(deviceId),
  });
  const families = new FamilyWatch({
    devices,
    log,
    mayChange: (device) => access.find(device)?.kind.changesFamily === true,
    forbidden: () => guard.refusal('scan', null),
    identify: makeIdentifyFamily(access),
    onChanged: (deviceId) => poller.driverChanged(deviceId),
    ...(options.identifyAgainMs !== undefined && { firstPauseMs: options.identifyAgainMs }),
  });
  const uploads = new ContentUploads((message) => link.report(message));
  const progress = new ProgressSender((message) => link.report(message));
  const folder = new ContentFolder(path.join(options.dataFolder, 'content'));
  const carried = new CarriedFiles({
    devices,
    access,
    cache: new ImageCache({ folder: path.join(options.dataFolder, 'firmware'), ...options.images }),
    progress,
    linkUrl: agentUrl(options.serverUrl),
    key: options.key,
    ...(options.downloadTimes && { downloadTimes: options.downloadTimes }),
  });
  const runner = new CommandRunner({
    devices,
    access,
    journal,
    guard,
    contents: new ContentFetcher({ devices, access, folder, uploads, progress }),
    carried,
    log,
    freshReading: (deviceId) => poller.freshReading(deviceId),
    onResult: (result) => writer.addResult(result),
    onSettled: (deviceId) => poller.readAgain(deviceId),
  });
  const scans = new Scans({
    store,
    drivers,
    guard,
    devices: () => devices.all(),
    hostKeys,
    log,
    limits: () => ({ sockets: setting.scanSockets, requestTimeoutMs: setting.deviceTimeoutMs }),
    onReport: (report) => writer.addScan(report),
  });

  const connector = new TunnelConnector({
    devices,
    access,
    guard,
    freshReading: (deviceId) => poller.freshReading(deviceId),
  });
  const tunnels = new TunnelDialer({
    linkUrl: agentUrl(options.serverUrl),
    key: options.key,
    connect: (target, signal) => connector.connect(target, signal),
    log,
  });

  const closed = new AbortController();
  const rest = new TransferRest(carried);
  const updater = new Updater({
    dataFolder: options.dataFolder,
    linkUrl: agentUrl(options.serverUrl),
    key: options.key,
    program: options.program,
    log,
    forbidden: (command) => guard.refusal(command, null),
    serverNow: () => clock.now(),
    send: (report) => link.report(report),
    rest,
  });

  function applySetting(next: AgentSetting): void {
    setting = next;
    gate.resize(next.maximumSockets);
    access.setTimeoutMs(next.deviceTimeoutMs);
    spool.setLimit(next.spoolMegabytes * mebibyte);
    poller.setPeriods(next);
    store.saveSetting(next);
  }

  function devicesChanged(change: DeviceListChange | null): void {
    if (!change || change.changed.length + change.removed.length === 0) return;
    log.info('The list of devices changed.', {
      changed: change.changed.length,
      removed: change.removed.length,
      devices: devices.size,
    });
    families.forget([...change.changed, ...change.removed]);
    poller.devicesChanged(change);
    connector.drop([...change.changed, ...change.removed]);
  }

  const onInstruction = instructionHandler({
    clock,
    devices,
    updater,
    uploads,
    runner,
    scans,
    tunnels,
    applySetting,
    devicesChanged,
  });

  function onUnreadable(entries: readonly UnreadableEntry[]): void {
    log.warn('The server sent entries that this version cannot read; they are left out. Update the agent.', {
      entries: entries.length,
      reason: entries[0]?.reason,
    });
    const commands = entries.filter(({ list }) => list === 'commands');
    runner.refuse(commands.flatMap(({ entry }) => commandIdsSchema.safeParse(entry).data ?? []));
  }

  function stats(): AgentStats {
    return {
      type: 'stats',
      at: steadyNow(),
      ...poller.counts(),
      pollsPerSecond: poller.rate(),
      pace: poller.pace,
      openSockets: gate.active,
      spoolFrames: spool.frames,
      spoolBytes: spool.bytes,
      droppedReports: spool.droppedReports,
      memoryBytes: process.memoryUsage.rss(),
    };
  }

  /** Restarts once no device receives a file: a transfer needs no server. */
  function restartAtRest(restart: () => void): () => void {
    const onWaiting = (): void => log.info('The restart waits until a device has received its file.');
    return () => void rest.begin(closed.signal, onWaiting).then(restart, () => undefined);
  }

  const outage = new OutageRestart({
    isWanted: () => setting.dcRestartService,
    isConnected: () => link.connected,
    restart: options.restart && restartAtRest(options.restart),
    afterMs: options.restartAfterMs ?? 600_000,
    log,
  });

  const link = new ServerLink({
    url: options.serverUrl,
    key: options.key,
    spool,
    clock,
    log,
    onInstruction,
    onUnreadable,
    stats,
    onSetBack: () => poller.forgetSentDetails(),
    support: drivers.support(),
    program: {
      version: options.program?.version ?? agentVersion,
      platform: thisPlatform,
      updates: options.program ? 'self' : 'withServer',
    },
    pingEveryMs: options.pingEveryMs ?? 15_000,
    statsEveryMs: options.statsEveryMs ?? 30_000,
    ...(options.askAgainAfterMs !== undefined && { askAgainAfterMs: options.askAgainAfterMs }),
  });

  log.info('The agent works.', { devices: devices.size, frames: spool.frames, spoolId: spool.id });
  runner.recover();
  scans.recover();
  link.start();
  outage.start();

  async function close(): Promise<void> {
    closed.abort();
    stopWatching();
    outage.close();
    poller.close();
    progress.close();
    carried.close();
    tunnels.close();
    const giveUp = setTimeout(() => access.abortAll(), finishSendingMs);
    await Promise.all([updater.close(), runner.close(), scans.close(), finder.close(), families.close()]);
    clearTimeout(giveUp);
    access.abortAll();
    writer.close();
    await link.close();
    spool.close();
    store.close();
    loginTries.keepIn(null);
    logins.close();
    lock.release();
  }

  let closing: Promise<void> | null = null;
  return {
    get connected() {
      return link.connected;
    },
    stats,
    reportUpdate: () => updater.reportFinished(),
    close: () => (closing ??= close()),
  };
}
