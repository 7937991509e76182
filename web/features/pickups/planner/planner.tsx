import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetDay, type KeptDay, keptDay } from '../../../lib/pickups/kept-day.ts'
import { api } from '../../../lib/server/operations.ts'
import { useActor } from '../../../lib/session/session.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Truck } from '../../../ui/page/illustrations.tsx'
import { localDay } from '../../../ui/pickups/local-day.ts'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import type { PickupSlots } from '../slots.ts'
import { PlannedRoute } from './planned-route.tsx'
import { RouteForm } from './route-form.tsx'

/** The route of today: chosen and planned with network, then on the device for the whole day. */
export function Planner({ slots }: { slots: PickupSlots }) {
  const { t } = useTranslation('pickups')
  const userId = useActor()?.id ?? ''
  const [kept, setKept] = useState<KeptDay | null>()
  const [justPlanned, setJustPlanned] = useState(false)
  const [justLeft, setJustLeft] = useState(false)
  const today = useQuery({
    ...api.pickups.today.queryOptions({ input: {} }),
    refetchOnWindowFocus: 'always',
  })
  useEffect(() => {
    let shown = true
    void keptDay(userId, localDay(new Date())).then((found) => shown && setKept(found))
    return () => {
      shown = false
    }
  }, [userId])

  const planned = (day: KeptDay) => {
    setKept(day)
    setJustPlanned(true)
  }
  if (kept === undefined) return <Skeleton height="24rem" radius="12px" />
  if (kept)
    return (
      <PlannedRoute
        key={kept.userId}
        day={kept}
        isNew={justPlanned}
        fresh={today.data?.items}
        slots={slots}
        onChange={setKept}
        onLeave={() => {
          setKept(null)
          setJustLeft(true)
          void forgetDay(userId)
        }}
      />
    )
  if (today.isPending && today.fetchStatus === 'paused')
    return <EmptyState illustration={<Truck />} title={t('offline.title')} text={t('planner.offline')} />
  if (today.isPending) return <Skeleton height="24rem" radius="12px" />
  if (today.isError) return <ErrorPanel error={today.error} onRetry={() => void today.refetch()} />
  if (today.data.items.length === 0)
    return <EmptyState illustration={<Truck />} title={t('planner.empty')} text={t('planner.emptyText')} />
  return <RouteForm {...today.data} userId={userId} isReturn={justLeft} slots={slots} onPlanned={planned} />
}
