import { useEffect, useRef } from 'react';
import { useAuth } from '~/lib/auth';
import { recordGiftView } from '~/lib/endpoints';
import { api } from '~/lib/session';
import { sessionId } from './session-id';

/** Records one view per gift, once it is known whether the visitor is signed in. Errors are ignored. */
export function useRecordGiftView(giftId: string): void {
  const { user, status } = useAuth();
  const recorded = useRef<string | null>(null);
  const userId = user?.user_id ?? null;
  useEffect(() => {
    if (status === 'loading' || recorded.current === giftId) return;
    recorded.current = giftId;
    const body = { gift_id: giftId, user_id: userId, session_id: sessionId() };
    api(recordGiftView, { body, keepalive: true }).catch(() => {});
  }, [giftId, status, userId]);
}
