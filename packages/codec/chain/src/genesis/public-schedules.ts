import { type ForkSchedule, parseForkSchedule } from './fork-schedule.ts';

/** The forks from which the public test networks started. */
const FROM_THE_START = {
  homesteadBlock: 0,
  eip150Block: 0,
  eip155Block: 0,
  eip158Block: 0,
  byzantiumBlock: 0,
  constantinopleBlock: 0,
  petersburgBlock: 0,
  istanbulBlock: 0,
  muirGlacierBlock: 0,
  berlinBlock: 0,
  londonBlock: 0,
};

/** The `config` of the public networks that have light clients. A release after a fork has been scheduled adds it. */
const CONFIGS: Readonly<Record<string, unknown>> = {
  mainnet: {
    chainId: 1,
    homesteadBlock: 1_150_000,
    daoForkBlock: 1_920_000,
    eip150Block: 2_463_000,
    eip155Block: 2_675_000,
    eip158Block: 2_675_000,
    byzantiumBlock: 4_370_000,
    constantinopleBlock: 7_280_000,
    petersburgBlock: 7_280_000,
    istanbulBlock: 9_069_000,
    muirGlacierBlock: 9_200_000,
    berlinBlock: 12_244_000,
    londonBlock: 12_965_000,
    arrowGlacierBlock: 13_773_000,
    grayGlacierBlock: 15_050_000,
    mergeForkBlock: 15_537_394,
    shanghaiTime: 1_681_338_455,
    cancunTime: 1_710_338_135,
    pragueTime: 1_746_612_311,
    osakaTime: 1_764_798_551,
    bpo1Time: 1_765_290_071,
    bpo2Time: 1_767_747_671,
  },
  sepolia: {
    chainId: 11_155_111,
    ...FROM_THE_START,
    mergeForkBlock: 1_450_409,
    mergeNetsplitBlock: 1_735_371,
    shanghaiTime: 1_677_557_088,
    cancunTime: 1_706_655_072,
    pragueTime: 1_741_159_776,
    osakaTime: 1_760_427_360,
    bpo1Time: 1_761_017_184,
    bpo2Time: 1_761_607_008,
    amsterdamTime: 1_791_294_816,
  },
  hoodi: {
    chainId: 560_048,
    ...FROM_THE_START,
    mergeForkBlock: 0,
    mergeNetsplitBlock: 0,
    shanghaiTime: 0,
    cancunTime: 0,
    pragueTime: 1_742_999_832,
    osakaTime: 1_761_677_592,
    bpo1Time: 1_762_365_720,
    bpo2Time: 1_762_955_544,
  },
};

/** Returns the fork schedule of a public network by its name: mainnet, sepolia or hoodi. */
export function publicForkSchedule(name: string): ForkSchedule | undefined {
  return Object.hasOwn(CONFIGS, name) ? parseForkSchedule(CONFIGS[name]) : undefined;
}
