import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DistanceMatrix } from '../../../../shared/contract/routes.ts'
import { straightLines } from '../../../../shared/route/straight-lines.ts'
import type { MeasuredDay, PlannedDay } from '../../../lib/pickups/planned-day.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { localDay } from '../../../parts/pickups/local-day.ts'
import { placesOf, problemOf } from './day.ts'
import { findOrder } from './find-order.ts'

export type ChosenDay = Omit<MeasuredDay, 'ways'>

export interface Planning {
  readonly state: 'idle' | 'planning' | 'failed'
  readonly reason: string
  readonly chosen: ChosenDay | null
  readonly plan: (chosen: ChosenDay, how?: 'by-road' | 'straight') => Promise<void>
  readonly cancel: () => void
}

/** Measures the travel times of a day and orders its stops. One run at a time; unmounting aborts it. */
export function usePlanning(userId: string, onPlanned: (day: PlannedDay) => void): Planning {
  const { t } = useTranslation('errors')
  const [shown, setShown] = useState<Pick<Planning, 'state' | 'reason' | 'chosen'>>({
    state: 'idle',
    reason: '',
    chosen: null,
  })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const plan: Planning['plan'] = async (chosen, how = 'by-road') => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setShown({ state: 'planning', reason: '', chosen })
    try {
      const ways = how === 'straight' ? estimatedWays(chosen) : await measuredWays(chosen, signal)
      const measured = { ...chosen, ways }
      const best = await findOrder(problemOf(measured), signal)
      setShown({ state: 'idle', reason: '', chosen })
      onPlanned({ userId, day: localDay(new Date()), measured, best, order: best, lines: null })
    } catch (error) {
      if (signal.aborted) return
      console.warn('The route could not be planned.', error)
      setShown({ state: 'failed', reason: problemText(t, error), chosen })
    }
  }
  const cancel = () => {
    running.current?.abort()
    setShown((before) => ({ ...before, state: 'idle' }))
  }
  return { ...shown, plan, cancel }
}

function measuredWays(chosen: ChosenDay, signal: AbortSignal): Promise<DistanceMatrix> {
  return api.routes.matrix.call({ positions: placesOf(chosen) }, { signal })
}

/** Fallback without the routing service. */
function estimatedWays(chosen: ChosenDay): DistanceMatrix {
  const { km, minutes } = straightLines(placesOf(chosen))
  return {
    meters: km.map((row) => row.map((way) => Math.round(way * 1000))),
    seconds: minutes.map((row) => row.map((way) => Math.round(way * 60))),
    estimated: true,
  }
}
