/** Key of the advisory lock that a process holds while it makes a backup. */
export const BACKUP_LOCK = 7_236_452;
