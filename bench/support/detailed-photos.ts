import { derivativeKey } from '../../functions/photos/keys.ts'
import { convertImage } from '../../functions/photos/pixels.ts'
import type { LocalCloud } from '../../local/start/cloud.ts'
import type { PhotoView } from '../../shared/contract/recyclables.ts'
import { texturedPicture } from './textured-picture.ts'

/**
 * Replaces demo photos by detailed images at the same paths: the demo's drawings are a tenth of a camera photo's size.
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
