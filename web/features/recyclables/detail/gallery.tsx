import { type KeyboardEvent, type UIEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PhotoView } from '../../../../shared/contract/recyclables.ts'
import { wideSizes } from '../../../../shared/photos/sizes.ts'
import { pressedKey } from '../../../lib/pressed-key.ts'
import { PhotoPicture } from '../../../ui/ads/photo-picture.tsx'
import { ChevronLeft, ChevronRight } from '../../../ui/icons/icons.ts'
import { IconButton } from '../../../ui/primitives/button.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import styles from './gallery.module.css'

export function Gallery({ photos, type }: { photos: readonly PhotoView[]; type: string }) {
  const { t } = useTranslation('recyclables')
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const thumbnails = useRef<HTMLUListElement>(null)
  const many = photos.length > 1

  // Scrolls only the list: `scrollIntoView` would also move the page.
  useEffect(() => {
    const [list, shown] = [thumbnails.current, thumbnails.current?.children[at]]
    if (!list || !(shown instanceof HTMLElement)) return
    list.scrollTo({ left: shown.offsetLeft - (list.clientWidth - shown.clientWidth) / 2, behavior: 'smooth' })
  }, [at])

  const show = (index: number) => {
    const target = Math.max(0, Math.min(index, photos.length - 1))
    strip.current?.children[target]?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'smooth' })
    setAt(target)
  }
  const followScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    // In right-to-left layouts `scrollLeft` is negative.
    const index = Math.round(Math.abs(currentTarget.scrollLeft) / Math.max(1, currentTarget.clientWidth))
    setAt(Math.min(index, photos.length - 1))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = document.dir === 'rtl' ? -1 : 1
    const next = { ArrowRight: at + step, ArrowLeft: at - step, Home: 0, End: photos.length - 1 }[pressedKey(event)]
    if (next === undefined) return
    event.preventDefault()
    show(next)
  }

  if (photos.length === 0)
    return <PhotoPicture photo={null} alt={t('detail.noPhoto')} sizes="1px" className={styles.none} />
  return (
    <section className={styles.gallery} aria-label={t('detail.photos')} aria-roledescription={t('detail.gallery')}>
      <div className={styles.stage}>
        <ul
          ref={strip}
          className={styles.strip}
          tabIndex={many ? 0 : -1}
          aria-label={t('detail.photos')}
          onScroll={followScroll}
          onKeyDown={onKeyDown}
        >
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <PhotoPicture
                photo={photo}
                alt={t('detail.photoAlt', { type, number: index + 1, all: photos.length })}
                sizes={wideSizes}
                eager={index === 0}
                fit={fitOf(photo)}
              />
            </li>
          ))}
        </ul>
        {many && (
          <div className={classNames(styles.arrows, 'screen-only')}>
            <IconButton
              label={t('detail.previous')}
              icon={<ChevronLeft />}
              disabled={at === 0}
              onClick={() => show(at - 1)}
            />
            <IconButton
              label={t('detail.next')}
              icon={<ChevronRight />}
              disabled={at === photos.length - 1}
              onClick={() => show(at + 1)}
            />
          </div>
        )}
      </div>
      {many && (
        <ul ref={thumbnails} className={classNames(styles.thumbnails, 'screen-only')}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <button
                type="button"
                aria-label={t('detail.showPhoto', { number: index + 1 })}
                aria-current={index === at}
                onClick={() => show(index)}
              >
                <PhotoPicture photo={photo} alt="" sizes="96px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Frames are 4:3. Photos of a similar ratio fill the frame; others are shown whole on a blurred copy. */
function fitOf({ width, height }: PhotoView): 'cover' | 'contain' {
  const ratio = (width ?? 4) / (height ?? 3)
  return ratio > 1.15 && ratio < 1.55 ? 'cover' : 'contain'
}
