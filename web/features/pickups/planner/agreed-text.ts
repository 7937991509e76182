import type { TFunction } from 'i18next'
import type { PickupView } from '../../../../shared/contract/pickup-views.ts'
import { clockText } from '../../../lib/clock-text.ts'
import { deviceTime } from './day.ts'

/**
 * Returns the agreed time. The planner uses the device's time zone. If the ad's city has another one, the text contains
 * the city and both times.
 */
export function agreedText(
  { at, time, place }: Pick<PickupView, 'at' | 'time' | 'place'>,
  t: TFunction<'pickups'>,
  tag: string,
): string {
  const here = deviceTime(at)
  if (here === time || !place) return t('pickups:planner.agreedAt', { time: clockText(here, tag) })
  return t('pickups:planner.agreedElsewhere', {
    time: clockText(time, tag),
    place: `${place.city} - ${place.uf}`,
    here: clockText(here, tag),
  })
}
