import Sequencer from '@jest/test-sequencer';

/** Folders whose tests start processes and take longest, and those of the other tests. */
const FOLDERS = [/\/apps\/[^/]+\/test\//, /\/(?:apps|tools)\//, /(?:)/];

/**
 * Begins with the tests that take longest, so that no worker is left with one of them at the end. Jest orders the tests
 * of each folder: by their times in its cache, else by their sizes.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const rankOf = ({ path }) => FOLDERS.findIndex((folder) => folder.test(path));
    return super.sort(tests).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
