import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecyclableView } from '../../../../shared/contract/recyclables.ts'
import { api } from '../../../lib/server/operations.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import type { FormSlots } from '../slots.ts'
import styles from './ad-form.module.css'
import { AdForm } from './ad-form.tsx'
import { type AdDraft, draftStore, emptyDraft } from './draft-store.ts'

interface NewAdProps {
  readonly titled: boolean
  readonly userId: string
  /** Prefills a form without a draft. */
  readonly place: Pick<AdDraft, 'stateId' | 'cityId'>
  readonly slots: FormSlots
  /**
   * A submit has failed validation before. Kept in the navigation state, because rotating the screen remounts the form.
   */
  readonly tried: boolean
  readonly onTried: () => void
  readonly onPublished: (ad: RecyclableView) => void
}

export default function NewAd({ titled, userId, place, slots, tried, onTried, onPublished }: NewAdProps) {
  const { t } = useTranslation('recyclables')
  const cache = useQueryClient()
  const drafts = useMemo(() => draftStore(userId, localStorage), [userId])
  const [kept, setKept] = useState(() => drafts.load())
  const [round, setRound] = useState(0)
  const keep = useCallback((draft: AdDraft) => drafts.save(draft), [drafts])
  const start = kept ?? { ...emptyDraft, ...place }

  const discard = () => {
    drafts.clear()
    setKept(undefined)
    setRound(round + 1)
  }
  const publish = useMutation(
    api.recyclables.create.mutationOptions({
      onSuccess: ({ recyclable, geocoded }) => {
        drafts.clear()
        notify.success({ title: t('form.published'), description: t('form.publishedText') })
        if (!geocoded) notify.info({ title: t('form.notGeocoded', { city: recyclable.place.city }) })
        void cache.invalidateQueries({ queryKey: api.recyclables.mine.key() })
        onPublished(recyclable)
      },
    }),
  )

  return (
    <div className={styles.newAd}>
      {titled && <h2>{t('form.newTitle')}</h2>}
      {kept && (
        <p className={styles.kept} role="status">
          {t('form.draftKept')}
          <Button variant="plain" size="small" onClick={discard}>
            {t('form.discardDraft')}
          </Button>
        </p>
      )}
      <AdForm
        key={round}
        mode="new"
        start={start}
        photos={start.photoIds.map((id) => ({ id, name: start.photoNames[id] ?? '' }))}
        submitted={tried && round === 0}
        onSubmitted={onTried}
        slots={slots}
        onChange={keep}
        onSend={(ad) => publish.mutateAsync(ad)}
      />
    </div>
  )
}
