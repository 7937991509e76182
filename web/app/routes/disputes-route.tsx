import { Suspense } from 'react'
import { DisputesPage } from '../../features/disputes/disputes-page.tsx'
import type { PhotosSlot } from '../../features/disputes/slots.ts'
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

const Photos: PhotosSlot = (props) => (
  <Suspense fallback={<Skeleton height="12rem" radius="12px" />}>
    <PhotoField {...props} of="message" />
  </Suspense>
)

export default function DisputesRoute() {
  return <DisputesPage Photos={Photos} />
}
