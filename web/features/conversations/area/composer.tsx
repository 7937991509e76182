import { type ComponentType, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageMaxLength } from '../../../../shared/contract/conversations.ts'
import { useMedia } from '../../../lib/hooks/use-media.ts'
import { pressedKey } from '../../../lib/pressed-key.ts'
import { Form } from '../../../ui/fields/form.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { ImagePlus, SendHorizontal } from '../../../ui/icons/icons.ts'
import { IconButton } from '../../../ui/primitives/button.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import { draftStore } from '../draft-store.ts'
import type { ChosenPhotos, PhotosSlotProps } from '../slots.ts'
import styles from './composer.module.css'

export interface Composed {
  readonly text: string
  readonly photoIds: readonly string[]
}

interface ComposerProps {
  readonly conversationId: string
  readonly userId: string
  readonly ready: boolean
  /** Resolves once the message is stored. */
  readonly onSend: (message: Composed) => Promise<void>
  readonly onTyping: () => void
  readonly Photos: ComponentType<PhotosSlotProps>
}

/** Initial photos: no photo field, those of the draft, or an empty field. */
type PhotoSet = 'none' | 'of-draft' | 'new'

const noPhotos: ChosenPhotos = { ids: [], names: {}, busy: false }
/** The character count appears from this length on. */
const countFrom = messageMaxLength - 100

/** The draft stays in the browser until it is sent and survives navigation, reloads and failures. */
export function Composer({ conversationId, userId, ready, onSend, onTyping, Photos }: ComposerProps) {
  const { t } = useTranslation('conversations')
  const [store] = useState(() => draftStore(userId, conversationId, localStorage))
  const [kept] = useState(store.load)
  const { values, set } = useDraft({ text: kept.text, photos: noPhotos })
  const { text, photos } = values
  const [photoSet, setPhotoSet] = useState<PhotoSet>(kept.photos.length > 0 ? 'of-draft' : 'none')
  const [sending, setSending] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const byTouch = useMedia('(hover: none)')
  const isBlank = text.trim() === '' && photos.ids.length === 0
  const mayBeSent = ready && !isBlank && !photos.busy

  /** The field stays open while photos are chosen: they belong to the message. */
  const togglePhotos = () => {
    if (photoSet === 'none') setPhotoSet('new')
    else if (photos.ids.length === 0 && !photos.busy) setPhotoSet('none')
  }
  const choose = useCallback((chosen: ChosenPhotos) => set({ photos: chosen }), [set])
  // The first `onChange` arrives before the draft's photos load; until then the draft keeps them.
  const restoring = photoSet === 'of-draft' && photos === noPhotos
  useEffect(() => {
    if (restoring) store.save({ ...kept, text })
    else store.save({ text, photos: photos.ids.map((id) => ({ id, name: photos.names[id] ?? '' })) })
  }, [store, kept, restoring, text, photos])

  const send = async () => {
    if (!mayBeSent) return field.current?.focus()
    setSending(true)
    try {
      await onSend({ text: text.trim(), photoIds: photos.ids })
      // Keeps text typed meanwhile.
      set((now) => ({ text: now.text.startsWith(text) ? now.text.slice(text.length) : now.text, photos: noPhotos }))
      setPhotoSet('none')
    } catch (error) {
      console.error(error)
      notify.error({ title: t('composer.notKept'), description: t('composer.notKeptText') })
    } finally {
      setSending(false)
      field.current?.focus()
    }
  }
  /** Enter sends with a keyboard; on touch screens it inserts a line break. */
  const press = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Enter' || event.shiftKey || byTouch) return
    event.preventDefault()
    field.current?.form?.requestSubmit()
  }
  return (
    <Form
      className={styles.composer}
      label={t('composer.label')}
      submitLabel={null}
      submitError={null}
      loading={sending}
      onSubmit={() => void send()}
    >
      {photoSet !== 'none' && (
        <div className={styles.photos}>
          <Photos key={photoSet} initial={photoSet === 'of-draft' ? kept.photos : []} onChange={choose} />
        </div>
      )}
      <div className={styles.line}>
        <IconButton
          label={t('composer.addPhotos')}
          icon={<ImagePlus />}
          aria-expanded={photoSet !== 'none'}
          onClick={togglePhotos}
        />
        <div className={styles.field}>
          <textarea
            ref={field}
            rows={1}
            className={styles.text}
            aria-label={t('composer.field')}
            placeholder={t('composer.placeholder')}
            maxLength={messageMaxLength}
            value={text}
            onChange={(event) => {
              set({ text: event.currentTarget.value })
              onTyping()
            }}
            onKeyDown={press}
          />
          {text.length >= countFrom && <span className={styles.count}>{`${text.length}/${messageMaxLength}`}</span>}
        </div>
        <IconButton
          type="submit"
          label={t('composer.send')}
          icon={<SendHorizontal />}
          className={styles.send}
          aria-disabled={!mayBeSent}
        />
      </div>
    </Form>
  )
}
