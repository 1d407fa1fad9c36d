import * as texts from '@presently/texts/console/orders/scan';
import Camera from 'lucide-react/icons/camera';
import CameraOff from 'lucide-react/icons/camera-off';
import { useEffect, useState } from 'react';
import { useMediaQuery } from '~/lib/use-media-query';
import { Button } from '~/ui/button';
import { RetryAlert } from '~/ui/retry-alert';
import { Spinner } from '~/ui/spinner';
import { type CameraFailure, useCamera } from './use-camera';

interface CameraScannerProps {
  onScan(code: string): void;
}

/** Scans with the camera of a phone or tablet. */
export function CameraScanner({ onScan }: CameraScannerProps) {
  const isTouch = useMediaQuery('(pointer: coarse)');
  const [isOn, setOn] = useState(false);
  const [attempt, setAttempt] = useState(0);
  if (!isTouch) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOn(!isOn)} className="self-start">
        {isOn ? <CameraOff aria-hidden="true" /> : <Camera aria-hidden="true" />}
        {isOn ? texts.stopCamera : texts.scanWithCamera}
      </Button>
      {isOn && <CameraView key={attempt} onScan={onScan} onRetry={() => setAttempt(attempt + 1)} />}
    </>
  );
}

const failureTexts: Record<CameraFailure, string> = {
  blocked: texts.cameraBlocked,
  missing: texts.cameraMissing,
  unavailable: texts.cameraUnavailable,
  insecure: texts.cameraInsecure,
  unreadable: texts.cameraUnreadable,
};

function CameraView({ onScan, onRetry }: CameraScannerProps & { onRetry(): void }) {
  const { video, state } = useCamera(onScan);
  // On a phone, it opens below the fold, and so do its messages about scans.
  useEffect(() => {
    video.current?.scrollIntoView({ block: 'center' });
  }, [video]);
  if (state !== 'starting' && state !== 'scanning')
    return <RetryAlert onRetry={onRetry}>{failureTexts[state]}</RetryAlert>;
  return (
    <div className="relative">
      <video
        ref={video}
        aria-label={texts.cameraPicture}
        muted
        playsInline
        className="aspect-video max-h-[40dvh] w-full rounded-control bg-sunken object-cover"
      />
      {state === 'starting' && (
        <div className="absolute inset-0 grid place-items-center rounded-control bg-sunken">
          <Spinner label={texts.cameraStarting} />
        </div>
      )}
    </div>
  );
}
