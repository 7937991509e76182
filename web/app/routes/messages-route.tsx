import { lazy, Suspense } from 'react'
import { PickupStepCard } from '../../features/conversations/area/pickup-step.tsx'
import { MessagesPage } from '../../features/conversations/messages-page.tsx'
import type { PhotosSlotProps, ReportSlotProps } from '../../features/conversations/slots.ts'
import { loadNamespaces } from '../../i18n/i18n.ts'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'

/** Loaded, with its texts, by whoever sends a photo. */
const PhotoField = lazy(async () => {
  const [{ PhotoField }] = await Promise.all([
    import('../../features/photos/photo-field.tsx'),
    loadNamespaces(['recyclables']),
  ])
  return { default: PhotoField }
})

const ReportDialog = lazy(async () => {
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
  Pickup: PickupStepCard,
  Report: ({ conversationId, onClose }: ReportSlotProps) => (
    <Suspense>
      <ReportDialog of="conversation" id={conversationId} onClose={onClose} />
    </Suspense>
  ),
}

/** The conversations, with photos and reports from their own features. */
export default function MessagesRoute() {
  return <MessagesPage slots={slots} />
}
