import type { TFunction } from 'i18next'
import type { PickupView } from '../../../../shared/contract/pickups.ts'
import { deviceTime } from './day.ts'

/**
 * The agreed time. All that the planner shows is of the device's clock: where the ad's city has another one, the agreed
 * time is said with its place, and what it is here.
 */
export function agreedText(
  { at, time, place }: Pick<PickupView, 'at' | 'time' | 'place'>,
  t: TFunction<'pickups'>,
): string {
  const here = deviceTime(at)
  if (here === time || !place) return t('pickups:planner.agreedAt', { time: here })
  return t('pickups:planner.agreedElsewhere', { time, place: `${place.city} - ${place.uf}`, here })
}
