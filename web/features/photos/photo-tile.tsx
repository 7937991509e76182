import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ArrowLeft, ArrowRight, RotateCw, X } from '../../ui/icons/icons.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button, IconButton } from '../../ui/primitives/button.tsx'
import { Spinner } from '../../ui/primitives/spinner.tsx'
import styles from './photo-field.module.css'
import type { Upload } from './upload-list.ts'
import { isLasting } from './upload-problem.ts'
import type { Uploads } from './uploads.ts'

const dragType = 'application/x-retorna-photo'

interface PhotoTileProps {
  readonly item: Upload
  readonly index: number
  readonly isCover: boolean
  readonly count: number
  readonly limitMb: number
  readonly uploads: Uploads
}

export function PhotoTile({ item, index, isCover, count, limitMb, uploads }: PhotoTileProps) {
  const { t } = useTranslation(['recyclables', 'errors'])
  const [target, setTarget] = useState(false)
  const number = index + 1
  const underWay = item.stage !== 'ready' && item.stage !== 'failed'
  const accept = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(dragType)) return
    event.preventDefault()
    setTarget(event.type === 'dragover')
    if (event.type === 'drop') uploads.place(event.dataTransfer.getData(dragType), index)
  }
  return (
    <li
      className={styles.tile}
      data-target={target}
      data-failed={item.stage === 'failed'}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(dragType, item.key)}
      onDragOver={accept}
      onDragLeave={() => setTarget(false)}
      onDrop={accept}
    >
      <div className={styles.picture}>
        <Picture item={item} alt={t('photos.alt', { number })} />
        {isCover && (
          <span className={styles.cover}>
            <Badge tone="leaf">{t('photos.cover')}</Badge>
          </span>
        )}
        <IconButton
          className={styles.remove}
          label={underWay ? t('photos.cancel', { number }) : t('photos.remove', { number })}
          icon={<X />}
          onClick={() => uploads.remove(item.key)}
        />
        {underWay && <Progress item={item} label={t('photos.progress', { number })} />}
      </div>
      {item.stage === 'failed' && item.problem !== null && (
        <p className={styles.problem}>
          {t(problemKey(item.problem), { mb: limitMb })}
          {item.problem === 'photo.not_an_image' && ` ${t('photos.refused', { names: item.name })}`}
          {item.isRepeated && ` ${t('photos.repeated')}`}
        </p>
      )}
      <div className={styles.tools}>
        <IconButton
          label={t('photos.earlier', { number })}
          icon={<ArrowLeft />}
          disabled={index === 0}
          onClick={() => uploads.place(item.key, index - 1)}
        />
        {canRetry(item, uploads.hasFile(item.key)) && (
          <Button variant="plain" size="small" icon={<RotateCw />} onClick={() => uploads.retry(item.key)}>
            {t('photos.retry')}
          </Button>
        )}
        <IconButton
          label={t('photos.later', { number })}
          icon={<ArrowRight />}
          disabled={index === count - 1}
          onClick={() => uploads.place(item.key, index + 1)}
        />
      </div>
    </li>
  )
}

function Picture({ item, alt }: { item: Upload; alt: string }) {
  const [broken, setBroken] = useState(false)
  if (item.picture === null || broken) return null
  return <img src={item.picture} alt={alt} draggable={false} onError={() => setBroken(true)} />
}

function Progress({ item, label }: { item: Upload; label: string }) {
  const { t } = useTranslation('recyclables')
  return (
    <div className={styles.progress}>
      {item.stage === 'sending' ? (
        <progress value={item.progress} max={1} aria-label={label} />
      ) : (
        <span>
          <Spinner size={18} />
          {t(`photos.stage.${item.stage}`)}
        </span>
      )}
    </div>
  )
}

/** A retry helps against network and server errors, not against an unusable file. */
function canRetry({ stage, problem }: Upload, hasFile: boolean): boolean {
  if (problem === 'unseen') return true
  return stage === 'failed' && hasFile && problem !== null && problem !== 'photo.too_large' && !isLasting(problem)
}

function problemKey(problem: NonNullable<Upload['problem']>): string {
  if (problem === 'unseen') return 'photos.unseenText'
  if (problem === 'photo.too_large') return 'photos.tooLarge'
  if (problem === 'heic') return 'photos.heic'
  if (problem === 'offline' || problem === 'unsendable' || problem === 'unsupported') return 'photos.sendFailedText'
  return `errors:error.${problem}`
}
