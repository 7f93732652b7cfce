import type { CarGroup } from '#domain/jobs/car-group.ts';
import type { TodaySearch } from './today-search.ts';

export type TodayParams = {
  group: CarGroup | undefined;
  /** Only the cars of the signed-in staff member. */
  isMine: boolean;
  /** Name of a station. It may have been deleted. */
  bay: string | undefined;
  isWall: boolean;
};

/** The signed-in user: whether they are a staff member, and whether they see their own cars at first. */
export type Viewer = { isStaff: boolean; prefersMine: boolean };

/** Parses the board's search params. Without `cars`, a technician sees their own. */
export function parseTodayParams({ group, cars, bay, wall }: TodaySearch, viewer: Viewer): TodayParams {
  const isMine = viewer.isStaff && (cars === undefined ? viewer.prefersMine : cars === 'mine');
  return { group, isMine, bay, isWall: wall === '1' };
}

/** Returns the shortest search params that `parseTodayParams` turns back into these params. */
export function todaySearch({ group, isMine, bay, isWall }: TodayParams, viewer: Viewer): TodaySearch {
  const cars = isMine === (viewer.isStaff && viewer.prefersMine) ? undefined : isMine ? 'mine' : 'all';
  return { group, cars, bay, wall: isWall ? '1' : undefined };
}
