import { type Genesis, unknownForksOf } from '@ethread/chain';
import type { StoredHeader } from '@ethread/ports';
import { isNetworkName, NETWORK_SCHEDULES } from './network-schedule.ts';

/** A warning to the operator about a chain's forks. */
export interface ForkWarning {
  readonly detail: string;
  readonly advice: string;
}

export interface ForkedChain {
  readonly genesis: Pick<Genesis, 'forks'>;
  readonly name: string;
  /** Genesis hash of a network known by name. */
  readonly genesisHash?: string;
}

const MONTH_MS = 30 * 86_400_000;
/** Maximum age of a fork schedule, in milliseconds. An older schedule may lack a fork. */
const MAX_AGE_MS = 6 * MONTH_MS;

/** Returns what is wrong, or soon will be, with this version's fork schedule of a chain. */
export function forkWarnings(chain: ForkedChain, nowMs: number): ForkWarning[] {
  return [...unknownForkWarnings(chain, nowMs), ...scheduleWarnings(chain, nowMs)];
}

function unknownForkWarnings({ genesis }: ForkedChain, nowMs: number): ForkWarning[] {
  return unknownForksOf(genesis.forks).map(({ activation, start }) => {
    const isTime = activation.endsWith('Time');
    const when = isTime ? new Date(start * 1_000).toISOString() : `block ${start}`;
    const isPast = isTime && start * 1_000 <= nowMs;
    return {
      detail: `its genesis file schedules ${activation} at ${when}, a fork that this version does not support`,
      advice: isPast
        ? 'update ethread: blocks of the fork are served as nodes show them, and what it changed is unproven'
        : 'update ethread before then',
    };
  });
}

function scheduleWarnings({ name, genesisHash }: ForkedChain, nowMs: number): ForkWarning[] {
  if (genesisHash === undefined || !isNetworkName(name)) return [];
  const { readOn, source, unpublished } = NETWORK_SCHEDULES[name];
  const isOld = nowMs - Date.parse(readOn) > MAX_AGE_MS;
  return [
    ...(isOld
      ? [
          {
            detail: `its schedule of forks was read on ${readOn}, more than six months ago`,
            advice: 'update ethread: newer versions know newer forks',
          },
        ]
      : []),
    ...(unpublished === undefined
      ? []
      : [
          {
            detail: `the time of ${unpublished} on ${name} was not published on ${readOn} (${source})`,
            advice: `update ethread, or give a genesis file with the fork, when the time is published`,
          },
        ]),
  ];
}

/** Returns the unsupported fork of a genesis file that a block is past, such as `bogotaTime`, or undefined for none. */
export function unknownForkOf(
  genesis: Pick<Genesis, 'forks'> | undefined,
  block: StoredHeader | null | undefined,
): string | undefined {
  if (!genesis || !block) return undefined;
  const { number, timestamp } = block.header;
  return unknownForksOf(genesis.forks).find(
    ({ activation, start }) => start <= (activation.endsWith('Time') ? timestamp : number),
  )?.activation;
}

/** Returns what operators should know of the fork that a block is past, which this version does not support, if any. */
export function forkNote(
  genesis: Pick<Genesis, 'forks'> | undefined,
  block: StoredHeader | null | undefined,
): string | undefined {
  const fields = block?.header.unknownFields?.map(({ name }) => name).join(', ');
  const fork = unknownForkOf(genesis, block) ?? (fields && `with the header fields ${fields}`);
  return fork && `the head is past the fork ${fork}, which this version does not support; update ethread`;
}
