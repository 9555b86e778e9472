/** Days after which a disk is full that leave too little time for another one. */
export const FEW_DISK_DAYS = 30;
