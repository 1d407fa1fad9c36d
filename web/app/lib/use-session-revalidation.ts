import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useAuth } from './auth';

/** For layouts with `sessionMiddleware`: revalidates the routes when the user signs in or out. */
export function useSessionRevalidation(): void {
  const { user, status } = useAuth();
  const { revalidate } = useRevalidator();
  const userId = user?.user_id ?? null;
  const loadedFor = useRef<string | null>(undefined);
  useEffect(() => {
    if (status === 'loading') return;
    const isFirst = loadedFor.current === undefined;
    if (!isFirst && loadedFor.current !== userId) void revalidate();
    loadedFor.current = userId;
  }, [userId, status, revalidate]);
}
