import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PickupView } from '../../../../shared/contract/pickup-views.ts'
import type { End, MeasuredDay } from '../../../lib/pickups/planned-day.ts'
import { useLiveProfile } from '../../../lib/session/live-profile.ts'
import { localDay } from '../../../parts/pickups/local-day.ts'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { clockOfSeconds, secondsOfClock } from './day.ts'
import { boundsProblem, chosenStops, departureNow, draftOf, endDraftsOf, yardOf } from './draft.ts'
import type { EndDraft } from './end-choice.tsx'
import type { StopDraft } from './stop-choice.tsx'

interface RouteValues {
  /** What the user changed, by pickup. */
  readonly changes: Readonly<Record<string, Partial<StopDraft>>>
  /** Null until the user chooses: the profile, which may load later, decides. */
  readonly start: EndDraft | null
  readonly end: EndDraft
  readonly departure: string
}

export interface RouteDraft {
  readonly draft: ReturnType<typeof useDraft<RouteValues>>
  readonly stops: readonly StopDraft[]
  readonly chosen: readonly StopDraft[]
  readonly start: EndDraft
  readonly yard: End | null
}

/** What a route form asks for: the day's stops, both ends and the departure. */
export function useRouteDraft(items: readonly PickupView[], before: MeasuredDay | undefined): RouteDraft {
  const { t } = useTranslation('pickups')
  const yard = yardOf(useLiveProfile().data, before, t)
  const [day] = useState(() => localDay(new Date()))
  const [initial] = useState<RouteValues>(() => ({
    changes: {},
    start: null,
    end: { kind: 'start', address: null },
    departure: before ? clockOfSeconds(before.departure) : departureNow(new Date()),
    ...(before && endDraftsOf(before)),
  }))
  const startOf = (values: RouteValues) => values.start ?? { kind: yard ? 'profile' : 'position', address: null }
  const addressError = ({ kind, address }: EndDraft) =>
    kind === 'address' && !address ? t('planner.addressRequired') : undefined
  const stopsOf = ({ changes }: RouteValues) =>
    items.map((pickup) => ({ ...draftOf(pickup, day, before), ...changes[pickup.id] }))
  const draft = useDraft(initial, (values) => ({
    changes: chosenStops(stopsOf(values)).some(boundsProblem) ? t('planner.windowWrong') : undefined,
    start: addressError(startOf(values)),
    end: addressError(values.end),
    departure: secondsOfClock(values.departure) === null ? t('planner.departureRequired') : undefined,
  }))
  const stops = stopsOf(draft.values)
  return { draft, stops, chosen: chosenStops(stops), start: startOf(draft.values), yard }
}
