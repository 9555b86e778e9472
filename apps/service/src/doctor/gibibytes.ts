/** Bytes of a GiB. */
export const GIB: number = 1024 ** 3;

/** Prints bytes as people read the size of a disk: 12.5 GiB. */
export const gibibytes = (bytes: number, digits: number): string => `${(bytes / GIB).toFixed(digits)} GiB`;
