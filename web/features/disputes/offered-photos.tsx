import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { evidencePhotosLimit, type OfferedPhoto } from '../../../shared/contract/disputes.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { instantText } from '../../lib/wording.ts'
import { PhotoPicture } from '../../ui/ads/photo-picture.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import styles from './disputes.module.css'

interface OfferedPhotosProps {
  readonly id: string
  readonly chosen: readonly string[]
  /** No more photos fit. */
  readonly isFull: boolean
  readonly onChange: (ids: readonly string[]) => void
}

/** Photos of the chat and the ad to choose from. Reading the chat is recorded, so it waits for a click. */
export function OfferedPhotos({ id, chosen, isFull, onChange }: OfferedPhotosProps) {
  const { t } = useTranslation(['disputes', 'errors'])
  const offer = useMutation(api.disputes.offerPhotos.mutationOptions())
  if (!offer.data)
    return (
      <div className={styles.offer}>
        <Button variant="secondary" loading={offer.isPending} onClick={() => offer.mutate({ id })}>
          {t('evidence.choose')}
        </Button>
        <p className={styles.soft}>{t('evidence.recorded')}</p>
        {offer.error && <p role="alert">{problemText(t, offer.error)}</p>}
      </div>
    )
  const { items } = offer.data
  if (items.length === 0) return <p className={styles.soft}>{t('evidence.noPhotos')}</p>
  const toggle = (photoId: string) =>
    onChange(chosen.includes(photoId) ? chosen.filter((one) => one !== photoId) : [...chosen, photoId])
  return (
    <fieldset className={styles.offer}>
      <legend>{t('evidence.offered', { count: evidencePhotosLimit })}</legend>
      <ul className={styles.photos}>
        {items.map((item) => {
          const isChosen = chosen.includes(item.photo.id)
          return (
            <li key={item.photo.id}>
              <Choice
                item={item}
                isChosen={isChosen}
                disabled={isFull && !isChosen}
                onToggle={() => toggle(item.photo.id)}
              />
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

interface ChoiceProps {
  readonly item: OfferedPhoto
  readonly isChosen: boolean
  readonly disabled: boolean
  readonly onToggle: () => void
}

function Choice({ item: { photo, from, at }, isChosen, disabled, onToggle }: ChoiceProps) {
  const { t, i18n } = useTranslation('disputes')
  return (
    <label className={styles.choice}>
      <PhotoPicture photo={photo} alt="" sizes="160px" />
      <span>
        <input type="checkbox" checked={isChosen} disabled={disabled} onChange={onToggle} />
        {t(`evidence.from.${from}`, { at: instantText(at, i18n.language) })}
      </span>
    </label>
  )
}
