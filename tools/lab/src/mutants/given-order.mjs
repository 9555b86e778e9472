import Sequencer from '@jest/test-sequencer';

/** Runs tests in the order of the command line. */
export default class GivenOrder extends Sequencer {
  sort(tests) {
    const placeOf = ({ path }) => process.argv.indexOf(path);
    return tests.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
