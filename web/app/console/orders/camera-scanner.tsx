import * as texts from '@presently/texts/console/orders/scan';
import Camera from 'lucide-react/icons/camera';
import CameraOff from 'lucide-react/icons/camera-off';
import { useState } from 'react';
import { useMediaQuery } from '~/lib/use-media-query';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { useCamera, useCanScanWithCamera } from './use-camera';

interface CameraScannerProps {
  onScan(code: string): void;
}

/** Scans with the camera of a phone or tablet, where the browser can read barcodes. */
export function CameraScanner({ onScan }: CameraScannerProps) {
  const isTouch = useMediaQuery('(pointer: coarse)');
  const canScan = useCanScanWithCamera();
  const [isOn, setOn] = useState(false);
  if (!isTouch || !canScan) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOn(!isOn)} className="self-start">
        {isOn ? <CameraOff aria-hidden="true" /> : <Camera aria-hidden="true" />}
        {isOn ? texts.stopCamera : texts.scanWithCamera}
      </Button>
      {isOn && <CameraView onScan={onScan} />}
    </>
  );
}

const failureTexts = { blocked: texts.cameraBlocked, unavailable: texts.cameraUnavailable };

function CameraView({ onScan }: CameraScannerProps) {
  const { video, failure } = useCamera(onScan);
  if (failure) return <Alert>{failureTexts[failure]}</Alert>;
  return (
    <video
      ref={video}
      aria-label={texts.cameraPicture}
      muted
      playsInline
      className="aspect-video max-h-[40dvh] w-full rounded-control bg-sunken object-cover"
    />
  );
}
