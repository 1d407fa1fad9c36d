import { useNavigation } from 'react-router';
import { type GiftFilters, parseFilters } from './gift-filters';

/** The filters of the list at `path` that is loading, or else those of the list shown, for changing one of them. */
export function useLatestFilters(path: string, shown: GiftFilters): GiftFilters {
  const { location } = useNavigation();
  return location?.pathname === path ? parseFilters(new URLSearchParams(location.search)) : shown;
}
