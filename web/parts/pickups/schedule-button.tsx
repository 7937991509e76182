import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PickupStatus } from '../../../shared/life-cycles/pickup.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { CalendarClock, CalendarPlus } from '../../ui/icons/icons.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { scheduleButtonOf } from './pickup-state.ts'

const ProposeDialog = lazyPart(async () => ({ default: (await import('./propose-dialog.tsx')).ProposeDialog }))
const SchedulesDialog = lazyPart(async () => ({ default: (await import('./schedules-dialog.tsx')).SchedulesDialog }))

interface ScheduleButtonProps {
  readonly conversationId: string
  readonly name: string
  readonly statuses: readonly PickupStatus[]
  readonly small?: boolean
}

export function ScheduleButton({ conversationId, name, statuses, small = false }: ScheduleButtonProps) {
  const { t } = useTranslation('pickups')
  const [open, setOpen] = useState(false)
  const { label, closedBy } = scheduleButtonOf(statuses)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="secondary"
        size={small ? 'small' : 'medium'}
        icon={label === 'view' ? <CalendarClock aria-hidden="true" /> : <CalendarPlus aria-hidden="true" />}
        disabledReason={closedBy ? t(`closedBy.${closedBy}`) : undefined}
        onClick={() => setOpen(true)}
      >
        {t(label)}
      </Button>
      <Suspense>
        {open && label === 'view' && <SchedulesDialog conversationId={conversationId} onClose={close} />}
        {open && label === 'schedule' && <ProposeDialog conversationId={conversationId} name={name} onClose={close} />}
      </Suspense>
    </>
  )
}
