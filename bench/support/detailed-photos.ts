import { derivativeKey } from '../../functions/photos/keys.ts'
import { convertImage } from '../../functions/photos/pixels.ts'
import type { LocalCloud } from '../../local/start/cloud.ts'
import type { PhotoView } from '../../shared/contract/recyclables.ts'
import { texturedPicture } from './textured-picture.ts'

/**
 * Puts a picture full of detail in the place of photos of the demo data, whose drawings weigh a tenth of what cameras
 * give. Their addresses stay.
 */
export async function detailPhotos(cloud: LocalCloud, photos: readonly PhotoView[]): Promise<void> {
  const bucket = String(cloud.assembly.buckets[0]?.name)
  const { avif } = await convertImage(await texturedPicture(1600, 1200))
  await Promise.all(
    photos.flatMap(({ id, conversion }) =>
      avif.map(({ width, bytes }) =>
        cloud.s3.put(bucket, derivativeKey(id, conversion ?? '', `${width}.avif`), bytes, {
          contentType: 'image/avif',
          cacheControl: 'public, max-age=31536000, immutable',
        }),
      ),
    ),
  )
}
