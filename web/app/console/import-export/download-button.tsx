import * as texts from '@presently/texts/console/import-export';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { Button } from '~/ui/button';
import { showToast } from '~/ui/toast';
import { errorMessage } from '../data/error-message';
import { download, formatBytes } from './download';

interface DownloadButtonProps {
  /** Below `/api`, with its query. */
  path: string;
  fileName: string;
  children: string;
}

/** Downloads a CSV from the API, and shows the number of bytes received. */
export function DownloadButton({ path, fileName, children }: DownloadButtonProps) {
  const [received, setReceived] = useState<number | null>(null);
  async function run() {
    setReceived(0);
    try {
      await download(path, fileName, { onReceived: setReceived });
      showToast(texts.isDownloaded(fileName));
    } catch (error) {
      showToast(errorMessage(error), 'error');
    }
    setReceived(null);
  }
  return (
    <Button variant="secondary" loading={received !== null} onClick={() => void run()}>
      {received === null && <Download aria-hidden="true" />}
      {received === null || received === 0 ? children : texts.receivedSoFar(formatBytes(received))}
    </Button>
  );
}
