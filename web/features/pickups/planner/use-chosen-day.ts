import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentPosition, GeolocationProblem } from '../../../lib/places/geolocation.ts'
import { notify } from '../../../ui/toasts/toasts.ts'
import { secondsOfClock } from './day.ts'
import { endOf, stopFrom } from './draft.ts'
import type { EndDraft } from './end-choice.tsx'
import type { ChosenDay } from './use-planning.ts'
import type { RouteDraft } from './use-route-draft.ts'

const typedAddress: EndDraft = { kind: 'address', address: null }

/** Turns a valid draft into the day to plan, and asks the device for its position where an end needs it. */
export function useChosenDay({ draft, chosen, start, yard }: RouteDraft) {
  const { t } = useTranslation(['pickups', 'errors'])
  const [locating, setLocating] = useState(false)
  const { end, departure } = draft.values

  /** Without a position the user types the addresses instead. */
  async function position() {
    setLocating(true)
    try {
      return await currentPosition()
    } catch (error) {
      if (!(error instanceof GeolocationProblem)) throw error
      const { reason } = error
      notify.error({ title: t(`errors:position.${reason}.title`), description: t('planner.addressRequired') })
      const isThere = ({ kind }: EndDraft) => kind === 'position'
      draft.set({ ...(isThere(start) && { start: typedAddress }), ...(isThere(end) && { end: typedAddress }) })
      draft.refuse()
      return null
    } finally {
      setLocating(false)
    }
  }

  /** Undefined while a place is not known. */
  async function chosenDay(): Promise<ChosenDay | undefined> {
    const wantsPosition = start.kind === 'position' || end.kind === 'position'
    const here = wantsPosition ? await position() : null
    const known = {
      here: here && { position: here, label: t('planner.ends.position'), kind: 'position' as const },
      yard,
    }
    const from = endOf(start, known)
    const to = end.kind === 'start' ? from : end.kind === 'last' ? null : endOf(end, known)
    const leaves = secondsOfClock(departure)
    if (!from || to === undefined || leaves === null) return undefined
    return { stops: chosen.map(stopFrom), start: from, end: to, departure: leaves }
  }
  return { locating, chosenDay }
}
