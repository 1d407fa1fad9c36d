/** Key of the advisory lock that a process holds while making a backup. */
export const BACKUP_LOCK = 7_236_452;
