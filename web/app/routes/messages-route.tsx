import { Suspense } from 'react'
import { PickupStepCard } from '../../features/conversations/area/pickup-step.tsx'
import { MessagesPage } from '../../features/conversations/messages-page.tsx'
import type {
  PhotosSlotProps,
  PickupSlotProps,
  ReportSlotProps,
  ScheduleSlotProps,
} from '../../features/conversations/slots.ts'
import { loadNamespaces } from '../../i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'

const PhotoField = lazyPart(async () => {
  const [{ PhotoField }] = await Promise.all([
    import('../../features/photos/photo-field.tsx'),
    loadNamespaces(['recyclables']),
  ])
  return { default: PhotoField }
})

const ofPickups = async <Module,>(load: () => Promise<Module>) =>
  (await Promise.all([load(), loadNamespaces(['pickups'])]))[0]

const PickupMessageCard = lazyPart(async () => ({
  default: (await ofPickups(() => import('../../parts/pickups/pickup-message-card.tsx'))).PickupMessageCard,
}))
const ScheduleStrip = lazyPart(async () => ({
  default: (await ofPickups(() => import('../../parts/pickups/schedule-strip.tsx'))).ScheduleStrip,
}))
const ReportDialog = lazyPart(async () => {
  const [{ ReportDialog }] = await Promise.all([
    import('../../features/reports/report-dialog.tsx'),
    loadNamespaces(['reports']),
  ])
  return { default: ReportDialog }
})

const slots = {
  Photos: (props: PhotosSlotProps) => (
    <Suspense fallback={<Skeleton height="12rem" radius="12px" />}>
      <PhotoField {...props} of="message" />
    </Suspense>
  ),
  Pickup: (props: PickupSlotProps) => (
    <Suspense fallback={<PickupStepCard {...props} />}>
      <PickupMessageCard {...props} />
    </Suspense>
  ),
  Schedule: (props: ScheduleSlotProps) => (
    <Suspense>
      <ScheduleStrip {...props} />
    </Suspense>
  ),
  Report: ({ conversationId, onClose }: ReportSlotProps) => (
    <Suspense>
      <ReportDialog of="conversation" id={conversationId} onClose={onClose} />
    </Suspense>
  ),
}

export default function MessagesRoute() {
  return <MessagesPage slots={slots} />
}
