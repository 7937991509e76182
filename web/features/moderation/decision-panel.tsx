import { Check, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { feedbackMaxLength } from '../../../shared/contract/moderation.ts'
import type { RecyclableView } from '../../../shared/contract/recyclables.ts'
import { instantText, recyclablePath } from '../../lib/wording.ts'
import { ActionBadge, MaterialBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { PhotoPicture } from '../../ui/photo-picture.tsx'
import { Price } from '../../ui/price.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { notify } from '../../ui/toasts.ts'
import styles from './moderation.module.css'
import { type Decision, useDecision } from './use-decision.ts'
import { isWriting } from './writing.ts'

const readyWords = ['approved', 'photo', 'category', 'description'] as const

/** The ad being decided: photos, facts, the words for its owner, approve or reject. */
export function DecisionPanel({ ad, onDecided }: { ad: RecyclableView; onDecided: () => void }) {
  const { t } = useTranslation('moderation')
  const [feedback, setFeedback] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const decision = useDecision(ad, onDecided)
  const empty = feedback.trim() === ''

  const decide = (kind: Decision) => {
    if (!empty) return decision.mutate({ kind, feedback: feedback.trim() })
    notify.error({ title: t('feedbackRequired') })
    field.current?.focus()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isWriting(event) || event.ctrlKey || event.metaKey || event.altKey || decision.isPending) return
    const kind = { a: 'approve', r: 'reject' }[event.key] as Decision | undefined
    if (!kind) return
    event.preventDefault()
    decide(kind)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  return (
    <div className={styles.decision}>
      <Facts ad={ad} />
      <div className={styles.words}>
        {readyWords.map((key) => (
          <Chip key={key} onClick={() => setFeedback(t(`words.${key}`))}>
            {t(`wordsShort.${key}`)}
          </Chip>
        ))}
      </div>
      <TextArea
        ref={field}
        label={t('feedback')}
        hint={t('feedbackHint')}
        maxLength={feedbackMaxLength}
        value={feedback}
        onChange={(event) => setFeedback(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Leaves the text so that a and r decide; inside a dialog Esc would close it.
          if (event.key !== 'Escape') return
          event.stopPropagation()
          event.preventDefault()
          event.currentTarget.blur()
        }}
      />
      <div className={styles.buttons}>
        <Button
          variant="danger"
          icon={<X aria-hidden="true" />}
          disabled={empty}
          loading={decision.isPending && decision.variables.kind === 'reject'}
          onClick={() => decide('reject')}
          aria-keyshortcuts="r"
        >
          {t('reject')}
        </Button>
        <Button
          icon={<Check aria-hidden="true" />}
          disabled={empty}
          loading={decision.isPending && decision.variables.kind === 'approve'}
          onClick={() => decide('approve')}
          aria-keyshortcuts="a"
        >
          {t('approve')}
        </Button>
      </div>
      <p className={styles.keys}>{t('keys')}</p>
    </div>
  )
}

function Facts({ ad }: { ad: RecyclableView }) {
  const { t, i18n } = useTranslation(['moderation', 'common'])
  const { district, city, uf } = ad.place
  return (
    <>
      <ul className={styles.photos}>
        {ad.photos.map((photo, index) => (
          <li key={photo.id}>
            <PhotoPicture photo={photo} alt={t('photo', { number: index + 1 })} sizes="400px" fit="contain" />
          </li>
        ))}
      </ul>
      <h2>
        <Link to={recyclablePath(ad)}>{ad.type}</Link>
      </h2>
      <p className={styles.badges}>
        <MaterialBadge category={ad.category} />
        <ActionBadge action={ad.action} />
        {ad.action === 'sale' && <Price action={ad.action} priceCents={ad.priceCents} />}
      </p>
      <p className={styles.description}>{ad.description}</p>
      <dl className={styles.facts}>
        <dt>{t('facts.address')}</dt>
        <dd>{[ad.address ?? district, `${city} - ${uf}`].filter(Boolean).join(', ')}</dd>
        <dt>{t('facts.owner')}</dt>
        <dd>
          <Link to={`/profile/${ad.owner.id}`}>{ad.owner.name ?? t('facts.nameless')}</Link>
          {` (${t(`common:accountType.${ad.owner.profileType}`)})`}
        </dd>
        <dt>{t('facts.createdAt')}</dt>
        <dd>{instantText(ad.createdAt, i18n.language)}</dd>
      </dl>
    </>
  )
}
