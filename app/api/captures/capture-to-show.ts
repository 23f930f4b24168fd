import type { CaptureToShow } from '@/lib/flows/show-capture.ts';

interface Asked {
  wrapper?: number | undefined;
  beforeCapture?: bigint | undefined;
  beforeWrapper?: number | undefined;
}

export function captureToShow(captureId: bigint, asked: Asked): Omit<CaptureToShow, 'as'> {
  const { wrapper, beforeCapture, beforeWrapper } = asked;
  const before = beforeCapture !== undefined && beforeWrapper !== undefined;
  return {
    captureId,
    wrapperId: wrapper,
    against: before ? { captureId: beforeCapture, wrapperId: beforeWrapper } : undefined,
  };
}
