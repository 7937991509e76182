import { useState } from 'react'
import type { PhotoView } from '../../../shared/contract/recyclables.ts'
import { photoPath, widthsOf } from '../../../shared/photos/path.ts'
import { markFirstPictureShown, onFirstPictureLoad } from '../../lib/first-picture.ts'
import { ImageOff } from '../icons/icons.ts'
import { classNames } from '../primitives/class-names.ts'
import styles from './photo-picture.module.css'

interface PhotoPictureProps {
  readonly photo: PhotoView | null
  readonly alt: string
  readonly sizes: string
  /** First picture of the first screen: loads at once, with high priority. */
  readonly eager?: boolean
  readonly fit?: 'cover' | 'contain'
  readonly className?: string | undefined
}

/**
 * A photo in a frame of its own size: first a tiny blurred preview, then the AVIF. Without a usable photo (none,
 * converting, failed) the frame shows a drawing of the same size, so that the layout does not jump.
 */
export function PhotoPicture({ photo, alt, sizes, eager = false, fit = 'cover', className }: PhotoPictureProps) {
  const [broken, setBroken] = useState(false)
  const frame = classNames(styles.frame, className)
  if (photo?.status !== 'ready' || broken) {
    return (
      <span className={frame} {...(alt && { role: 'img', 'aria-label': alt })}>
        <ImageOff aria-hidden="true" className={styles.none} />
      </span>
    )
  }
  return (
    <span className={frame} data-fit={fit}>
      {photo.preview && <img src={photo.preview} alt="" className={styles.preview} aria-hidden="true" />}
      <img
        src={photoPath(photo, '480.avif')}
        srcSet={widthsOf(photo)
          .map((width) => `${photoPath(photo, `${width}.avif`)} ${width}w`)
          .join(', ')}
        sizes={sizes}
        width={photo.width ?? undefined}
        height={photo.height ?? undefined}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className={styles.photo}
        onLoad={eager ? onFirstPictureLoad : undefined}
        onError={() => {
          setBroken(true)
          if (eager) markFirstPictureShown()
        }}
      />
    </span>
  )
}
