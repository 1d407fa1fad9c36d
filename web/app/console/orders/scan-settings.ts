import { useState } from 'react';
import { readStored, writeStored } from '~/lib/storage';

/** Stored per browser, because packing desks work differently. */
function useStoredSwitch(key: string, initial: boolean): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => (readStored(key) ?? (initial ? 'on' : 'off')) === 'on');
  return [
    isOn,
    (next) => {
      writeStored(key, next ? 'on' : 'off');
      setOn(next);
    },
  ];
}

/** Whether each number is assigned to the next order in the list, without its slip. */
export const useByPosition = () => useStoredSwitch('presently.console.scan-by-position', false);

/** Whether scans play sounds. */
export const useScanSounds = () => useStoredSwitch('presently.console.scan-sounds', true);
