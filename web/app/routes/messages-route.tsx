import { lazy, Suspense } from 'react'
import { PickupStepCard } from '../../features/conversations/area/pickup-step.tsx'
import { MessagesPage } from '../../features/conversations/messages-page.tsx'
import type { PhotosSlotProps } from '../../features/conversations/slots.ts'
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

const slots = {
  Photos: (props: PhotosSlotProps) => (
    <Suspense fallback={<Skeleton height="12rem" radius="12px" />}>
      <PhotoField {...props} of="message" />
    </Suspense>
  ),
  Pickup: PickupStepCard,
}

/** The conversations, with photos from their own feature. */
export default function MessagesRoute() {
  return <MessagesPage slots={slots} />
}
