import { useState } from 'react';
import { readStored, writeStored } from '~/lib/storage';

/** A switch of this browser, because each packing desk works in its own way. */
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

/** Whether each number goes to the next order of the list, without its slip. */
export const useByPosition = () => useStoredSwitch('presently.console.scan-by-position', false);

/** Whether scans are heard. */
export const useScanSounds = () => useStoredSwitch('presently.console.scan-sounds', true);
