import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PickupView } from '../../../../shared/contract/pickup-views.ts'
import { readPlannedDay } from '../../../lib/pickups/database.ts'
import type { PlannedDay } from '../../../lib/pickups/planned-day.ts'
import { api } from '../../../lib/server/operations.ts'
import { useActor } from '../../../lib/session/session.ts'
import { localDay } from '../../../parts/pickups/local-day.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Truck } from '../../../ui/page/illustrations.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import type { PickupSlots } from '../slots.ts'
import { PlannedRoute } from './planned-route.tsx'
import { RouteForm } from './route-form.tsx'

/** Planned online, then available offline for the whole day. */
export function Planner({ slots }: { slots: PickupSlots }) {
  const { t } = useTranslation('pickups')
  const userId = useActor()?.id ?? ''
  const [kept, setKept] = useState<PlannedDay | null>()
  const [changing, setChanging] = useState(false)
  /** The planned day takes the focus, because the button that led there is gone. */
  const [arrived, setArrived] = useState(false)
  const today = useQuery({
    ...api.pickups.today.queryOptions({ input: {} }),
    refetchOnWindowFocus: 'always',
  })
  useEffect(() => {
    let shown = true
    void readPlannedDay(userId, localDay(new Date())).then((found) => shown && setKept(found))
    return () => {
      shown = false
    }
  }, [userId])

  const planned = (day: PlannedDay) => {
    setKept(day)
    back()
  }
  /** The planned day stays stored until another one replaces it. */
  const back = () => {
    setChanging(false)
    setArrived(true)
  }
  if (kept === undefined) return <Skeleton height="24rem" radius="12px" />
  if (kept && !changing)
    return (
      <PlannedRoute
        key={kept.userId}
        day={kept}
        isNew={arrived}
        fresh={today.data?.items}
        slots={slots}
        onChange={setKept}
        onLeave={() => setChanging(true)}
      />
    )
  const offered = today.data ?? (kept ? pickupsOf(kept) : undefined)
  if (!offered && today.fetchStatus === 'paused')
    return <EmptyState illustration={<Truck />} title={t('offline.title')} text={t('planner.offline')} />
  if (!offered && today.isError) return <ErrorPanel error={today.error} onRetry={() => void today.refetch()} />
  if (!offered) return <Skeleton height="24rem" radius="12px" />
  if (offered.items.length === 0)
    return (
      <EmptyState
        illustration={<Truck />}
        title={t('planner.empty')}
        text={t('planner.emptyText')}
        action={kept && <Button onClick={back}>{t('planner.back')}</Button>}
      />
    )
  return (
    <RouteForm {...offered} userId={userId} before={kept?.measured} slots={slots} onPlanned={planned} onBack={back} />
  )
}

function pickupsOf({ measured }: PlannedDay): { items: PickupView[]; leftOut: number } {
  return { items: measured.stops.map(({ pickup }) => pickup), leftOut: 0 }
}
