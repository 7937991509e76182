import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type DragEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type PhotoView, photosPerRecyclable } from '../../../shared/contract/recyclables.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { listText } from '../../lib/list-text.ts'
import { api } from '../../lib/server/operations.ts'
import { Camera, ImagePlus } from '../../ui/icons/icons.ts'
import { notify } from '../../ui/toasts/toasts.ts'
import styles from './photo-field.module.css'
import { PhotoTile } from './photo-tile.tsx'
import { uploadPorts } from './ports.ts'
import { createRefusedFiles } from './refused-files.ts'
import { heicFileTypes, photoFileTypes } from './scaling.ts'
import type { Upload } from './upload-list.ts'
import { unsentTitle } from './upload-problem.ts'
import { type AdoptedPhoto, createUploads, isSettled, usablePhotoIds } from './uploads.ts'

/** For all fields of this visit. */
const refusedFiles = createRefusedFiles()

/** iOS converts HEIC photos to JPEG for a field that does not name them. Elsewhere the form says how to get a JPEG. */
const acceptedTypes = isOnIos() ? photoFileTypes : [...photoFileTypes, ...heicFileTypes]

function isOnIos(): boolean {
  return globalThis.CSS?.supports?.('-webkit-touch-callout', 'none') ?? false
}

interface DraftPhoto {
  readonly id: string
  /** File name; '' if unknown. */
  readonly name: string
}

interface ChosenPhotos {
  readonly ids: readonly string[]
  readonly names: Readonly<Record<string, string>>
  readonly busy: boolean
}

interface PhotoFieldProps {
  /** The first photo of an ad is its cover. */
  readonly of?: 'ad' | 'message'
  /** Initial photos: complete when editing an ad, only ids for a draft. */
  readonly initial: readonly (PhotoView | DraftPhoto)[]
  readonly error?: string | undefined
  readonly onChange: (photos: ChosenPhotos) => void
}

/** Field for one to five photos by file, drop or camera. Uploads start at once; drag or buttons change the order. */
export function PhotoField({ of = 'ad', initial, error, onChange }: PhotoFieldProps) {
  const { t, i18n } = useTranslation(['recyclables', 'errors'])
  const legendId = useId()
  const [dragging, setDragging] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const limitMb = useUploadLimit()
  const byTouch = useMedia('(hover: none)')
  const [uploads] = useState(() => createUploads(uploadPorts, photosPerRecyclable, refusedFiles))
  const start = useRef(initial)
  const items = useSyncExternalStore(uploads.subscribe, uploads.snapshot)
  const swept = useSyncExternalStore(uploads.subscribe, uploads.swept)
  useAnnouncements(items, limitMb)

  useEffect(() => {
    uploads.adopt(start.current.map(adopted))
    return () => uploads.leave()
  }, [uploads])
  // Reads the store: on the first render the items do not contain the adopted photos yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the items is what there is to tell
  useEffect(() => {
    const now = uploads.snapshot()
    onChange({ ids: usablePhotoIds(now), names: namesOf(now), busy: !isSettled(now) })
  }, [items, uploads, onChange])

  const add = (files: Iterable<File>) => {
    const { unsupported, overflow } = uploads.add([...files])
    setRefused(unsupported)
    if (unsupported.length > 0) {
      notify.error({
        title: t('errors:error.photo.not_an_image'),
        description: t('photos.refused', { names: listText(unsupported, i18n.language) }),
      })
    }
    if (overflow > 0) notify.error({ title: t('photos.tooMany', { count: photosPerRecyclable }) })
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    add(event.currentTarget.files ?? [])
    // Allows choosing the same file again after its removal.
    event.currentTarget.value = ''
  }
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setDragging(false)
    add(event.dataTransfer.files)
  }
  const namesOfSwept = listText(
    swept.map(({ name, number }) => name || t('photos.alt', { number })),
    i18n.language,
  )
  const room = items.length < photosPerRecyclable

  return (
    <fieldset
      className={styles.field}
      data-dragging={dragging}
      aria-describedby={`${legendId}-hint`}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setDragging(true)
      }}
      onDragLeave={() => setDragging(false)}
      onDrop={drop}
    >
      <legend>{t('photos.legend')}</legend>
      <p id={`${legendId}-hint`} className="soft">
        {t(`photos.hint.${of}`, { least: 1, count: photosPerRecyclable, mb: limitMb })}
      </p>
      <ol className={styles.tiles}>
        {items.map((item, index) => (
          <PhotoTile
            key={item.key}
            item={item}
            index={index}
            isCover={of === 'ad' && index === 0}
            count={items.length}
            limitMb={limitMb}
            uploads={uploads}
          />
        ))}
        {room && (
          <li className={styles.choices}>
            <Chooser
              error={error && `${legendId}-error`}
              label={t(byTouch ? 'photos.choose' : 'photos.add')}
              icon={<ImagePlus aria-hidden="true" />}
              multiple
              onChange={choose}
            />
            <Chooser label={t('photos.takePicture')} icon={<Camera aria-hidden="true" />} capture onChange={choose} />
          </li>
        )}
      </ol>
      {swept.length > 0 && (
        <p className={styles.problem} role="alert">
          {t(swept.length === 1 ? 'photos.sweptSingle' : 'photos.swept', { count: swept.length, names: namesOfSwept })}
        </p>
      )}
      {refused.length > 0 && (
        <p className={styles.problem} role="alert">
          {t('photos.refused', { names: listText(refused, i18n.language) })}
        </p>
      )}
      {error && (
        <p id={`${legendId}-error`} className={styles.problem} role="alert">
          {error}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {items.length === 0 ? t('photos.countNone') : t('photos.count', { count: items.length })}
      </p>
    </fieldset>
  )
}

interface ChooserProps {
  readonly error?: string | undefined
  readonly label: string
  readonly icon: React.ReactNode
  readonly multiple?: boolean
  readonly capture?: boolean
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

function Chooser({ error, label, icon, multiple = false, capture = false, onChange }: ChooserProps) {
  return (
    <label className={capture ? styles.camera : styles.chooser}>
      {icon}
      {label}
      <input
        type="file"
        className="visually-hidden"
        aria-invalid={error ? true : undefined}
        aria-describedby={error}
        accept={acceptedTypes.join()}
        multiple={multiple}
        onChange={onChange}
        {...(capture && { capture: 'environment' as const })}
      />
    </label>
  )
}

function useAnnouncements(items: readonly Upload[], limitMb: number) {
  const { t } = useTranslation(['recyclables', 'errors'])
  const before = useRef<ReadonlyMap<string, Upload>>(new Map())
  useEffect(() => {
    const changed = items.filter((item) => before.current.get(item.key)?.stage !== item.stage)
    for (const { name, stage, problem } of changed) {
      if (stage !== 'failed' || problem === null) continue
      const unsent = unsentTitle(problem)
      if (problem === 'photo.too_large') notify.error({ title: t('photos.tooLarge', { mb: limitMb }) })
      else if (problem === 'photo.not_an_image')
        notify.error({ title: t('errors:error.photo.not_an_image'), description: t('photos.refused', { names: name }) })
      else if (problem === 'heic') notify.error({ title: t('photos.heicTitle'), description: t('photos.heic') })
      else if (problem === 'unseen')
        notify.error({ title: t('photos.unseenTitle'), description: t('photos.unseenText') })
      else if (unsent) notify.error({ title: t(unsent), description: t('photos.sendFailedText') })
      else notify.error({ title: t('photos.failedTitle'), description: t(`errors:error.${problem}`) })
    }
    const arrived = changed.some(({ key, stage }) => stage === 'ready' && before.current.has(key))
    if (arrived && isSettled(items)) notify.success({ title: t('photos.done') })
    before.current = new Map(items.map((item) => [item.key, item]))
  }, [items, limitMb, t])
}

function adopted(photo: PhotoView | DraftPhoto): AdoptedPhoto {
  return 'status' in photo ? { ...photo, name: '' } : { ...photo, status: 'processing', conversion: null }
}

function namesOf(items: readonly Upload[]): Record<string, string> {
  return Object.fromEntries(
    items.flatMap(({ photoId, name }) => (photoId !== null && name !== '' ? [[photoId, name]] : [])),
  )
}

/** Excludes the drag of a tile. */
function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files')
}

const megabyte = 1024 * 1024
/** The product's default (rules 6.1), until the settings load or if they fail. */
const defaultMb = 10

/** Returns the admin's limit per photo, in MB. For display only: the server enforces it. */
function useUploadLimit(): number {
  const settings = useQuery(api.settings.get.queryOptions())
  return settings.data ? Math.floor(settings.data.uploadLimitBytes / megabyte) : defaultMb
}
