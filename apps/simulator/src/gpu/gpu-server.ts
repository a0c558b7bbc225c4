import type { Socket } from 'node:net';
import { z } from 'zod';
import type { DevicePlan } from '../device/device-plan.ts';
import { SimulatedMachine } from '../device/simulated-machine.ts';
import type { ServiceName } from '../network/services.ts';
import { ambientCelsius } from '../physics/ambient.ts';
import { serverCards } from './card-models.ts';
import { hostKeyFor } from './host-key.ts';
import { SimulatedCard } from './simulated-card.ts';
import type { ShownCard } from './smi-document.ts';
import { runSmi, type ProgramOutput } from './smi-program.ts';
import { endSsh, serveSsh, type SshMachine } from './ssh-endpoint.ts';

/** The name of the server as a model of the farm. */
export const gpuServerName = 'GPU server';

/** Users of the server: one who may use sudo without a password, and one who may not. */
const gpuServerUsers = { operator: 'headframe', viewer: 'viewer' } as const;
const gpuServerPassword = 'gpu-server-7';

/** What the server takes without its cards, W. */
const ownDraw = 180;

/** Warmth that the fans of the hall leave in the server, °C. */
const inside = 8;

const settings = z.object({});

/** The answer of a shell to a program that is not there. */
const notFound = (program: string): ProgramOutput => ({
  code: 127,
  stdout: '',
  stderr: `sh: 1: ${program}: not found\n`,
});

/** A server with several cards, reached over SSH. A dead board is a card that fell off the bus. */
export class GpuServer extends SimulatedMachine implements SshMachine {
  readonly kind = 'gpu';
  readonly model = gpuServerName;
  readonly family = 'nvidia-smi-ssh';
  readonly #cards: readonly SimulatedCard[];
  readonly #hostKeys: readonly [usual: string, changed: string];
  /** The host key that its connections were opened with. */
  #shownKey = '';

  constructor(plan: DevicePlan) {
    super(plan);
    const now = this.now() - plan.uptimeAtStart;
    this.#cards = serverCards.map((model, place) => new SimulatedCard(model, { seed: plan.seed, place, now }));
    this.#hostKeys = [hostKeyFor(plan.seed), hostKeyFor(plan.seed + 1)];
    this.#shownKey = this.hostKey;
    this.boot(now, 0);
  }

  get hostKey(): string {
    return this.#hostKeys[this.faults.newHostKey ? 1 : 0];
  }

  /** It keeps nothing through a restart: limits are those of the cards again. */
  configuration(): unknown {
    return {};
  }

  restore(configuration: unknown): void {
    settings.safeParse(configuration);
  }

  connect(_service: ServiceName, socket: Socket): void {
    serveSsh(socket, this);
  }

  mayLogIn(user: string, password: string): boolean {
    const isUser = Object.values<string>(gpuServerUsers).includes(user);
    return isUser && password === gpuServerPassword && !this.faults.badPassword;
  }

  run(user: string, command: string, reply: (output: ProgramOutput) => void): void {
    const output = this.#shell(user, command.split(' '), false);
    this.deliver(output.stdout, (stdout) => reply({ ...output, stdout }));
  }

  protected endpoints(): readonly ServiceName[] {
    return ['ssh'];
  }

  protected isShut(): boolean {
    return false;
  }

  protected begun(now: number): void {
    for (const card of this.#cards ?? []) card.restart(now);
  }

  protected faultsChanged(): void {
    if (this.hostKey === this.#shownKey) return;
    this.#shownKey = this.hostKey;
    endSsh(this);
  }

  protected forget(): void {}

  protected activity(): string {
    return 'computing';
  }

  protected details(): Readonly<Record<string, unknown>> {
    return {
      cards: this.#shown().map(({ index, card, figures }) => ({
        index,
        uuid: card.uuid,
        name: card.model.name,
        limit: card.limit,
        isLost: figures === null,
      })),
    };
  }

  protected drawWhenFed(now: number): number {
    const draws = this.#shown().map(({ card, figures }) => figures?.power ?? card.figures(now, 20, false).power);
    return draws.reduce((sum, draw) => sum + draw, ownDraw);
  }

  #shown(): ShownCard[] {
    const now = this.now();
    const air = ambientCelsius(this.plan.siteSeed, now * 1000) + inside;
    const { deadBoard, hot, noPower } = this.faults;
    return this.#cards.map((card, index) => ({
      index,
      card,
      figures: index === deadBoard ? null : card.figures(now, air, hot),
      reportsPower: !noPower,
    }));
  }

  #shell(user: string, words: readonly string[], isRoot: boolean): ProgramOutput {
    const [program = '', ...args] = words;
    const line = words.join(' ');
    if (program === 'sudo' && args[0] === '-n') {
      if (user === gpuServerUsers.operator) return this.#shell(user, args.slice(1), true);
      return { code: 1, stdout: '', stderr: 'sudo: a password is required\n' };
    }
    if (program === 'nvidia-smi')
      return runSmi(
        args,
        { cards: () => this.#shown(), setLimit: (index, watts) => this.#setLimit(index, watts) },
        isRoot,
      );
    if (line === 'uname -n') return { code: 0, stdout: `gpu-${this.plan.index}\n` };
    if (line === 'cat /proc/uptime') return { code: 0, stdout: `${this.uptime().toFixed(2)} 0.00\n` };
    if (line === 'cat /proc/net/route')
      return { code: 0, stdout: 'Iface\tDestination\tGateway\tFlags\neth0\t00000000\t0100007F\t0003\n' };
    if (line === 'cat /sys/class/net/eth0/address') return { code: 0, stdout: `${this.mac.toLowerCase()}\n` };
    return notFound(program);
  }

  #setLimit(index: number, watts: number): void {
    this.execute('gpuPowerTarget', () => this.#cards[index]?.setLimit(this.now(), watts));
  }
}
