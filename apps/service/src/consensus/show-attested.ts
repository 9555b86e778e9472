import type { ChainHead, ConsensusSource, HeadView } from '@ethread/ports';

export interface ShowAttestedOptions {
  readonly consensus: Pick<ConsensusSource, 'staleSeconds'>;
  /** Age of the newest signed block, in seconds, from which it is no longer served as `latest`. */
  readonly staleAfterSeconds: number;
}

/** Shows the newest signed block as `latest`, instead of the newest that nodes show. */
export function showAttested(
  followed: HeadView,
  { consensus, staleAfterSeconds }: ShowAttestedOptions,
): HeadView {
  function head(): ChainHead | undefined {
    const known = followed.head();
    if (!known) return undefined;
    const { latest } = known;
    const attested = known.vouched?.attested;
    const isStale = (consensus.staleSeconds() ?? Infinity) > staleAfterSeconds;
    const signed = attested && attested.header.number <= latest.header.number ? attested : undefined;
    const isServed = signed !== undefined && !isStale;
    return {
      ...known,
      latest: signed ?? known.vouched?.finalized ?? latest,
      isAttestedOnly: true,
      isLive: known.isLive && isServed,
      age: isServed ? known.age : undefined,
    };
  }

  return {
    head,
    recent(number) {
      return number <= (head()?.latest.header.number ?? -1) ? followed.recent(number) : undefined;
    },
  };
}
