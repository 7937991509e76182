import { Suspense } from 'react'
import type { PhotosSlotProps } from '../../features/recyclables/slots.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'

const PhotoField = lazyPart(async () => ({
  default: (await import('../../features/photos/photo-field.tsx')).PhotoField,
}))

export function Photos(props: PhotosSlotProps) {
  return (
    <Suspense fallback={<Skeleton height="12rem" radius="12px" />}>
      <PhotoField {...props} />
    </Suspense>
  )
}
