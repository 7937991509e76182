import { useTranslation } from 'react-i18next'
import type { PhotoView } from '../../../shared/contract/recyclables.ts'
import { photoPath, widthsOf } from '../../../shared/photos/path.ts'
import { PhotoPicture } from '../../ui/ads/photo-picture.tsx'
import styles from './disputes.module.css'

/** Each photo opens in full size in a new tab. */
export function EvidencePhotos({ photos }: { photos: readonly PhotoView[] }) {
  const { t } = useTranslation('disputes')
  if (photos.length === 0) return null
  return (
    <ul className={styles.photos}>
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <a href={largest(photo)} target="_blank" rel="noreferrer">
            <PhotoPicture photo={photo} alt={t('evidence.photo', { number: index + 1 })} sizes="160px" />
          </a>
        </li>
      ))}
    </ul>
  )
}

function largest(photo: PhotoView): string {
  const widest = Math.max(...widthsOf(photo)) as ReturnType<typeof widthsOf>[number]
  return photoPath(photo, `${widest}.avif`)
}
