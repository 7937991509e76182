import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { feedbackMaxLength } from '../../../shared/contract/moderation.ts'
import type { RecyclableView } from '../../../shared/contract/recyclables.ts'
import { useShortcuts } from '../../lib/hooks/use-shortcuts.ts'
import { pressedKey } from '../../lib/pressed-key.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { Check, X } from '../../ui/icons/icons.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Chip } from '../../ui/primitives/chip.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import styles from './moderation.module.css'
import { shortTitle } from './queue-names.ts'
import { type Decision, useDecision } from './use-decision.ts'

const readyWords = ['approved', 'photo', 'category', 'description'] as const

/** Feedback for the owner, required for every decision, and the decision by button or shortcut. */
export function DecisionForm({ ads, onDecided }: { ads: readonly RecyclableView[]; onDecided: () => void }) {
  const { t } = useTranslation('moderation')
  const [feedback, setFeedback] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const decision = useDecision(ads, onDecided)
  const only = ads.length === 1 ? ads[0] : undefined
  const empty = feedback.trim() === ''
  const pending = decision.isPending ? decision.variables.kind : null

  const decide = (kind: Decision) => {
    if (!empty) return decision.mutate({ kind, feedback: feedback.trim() })
    notify.error({ title: t('feedbackRequired') })
    field.current?.focus()
  }
  const words = readyWords.map((word, index) => [String(index + 1), () => setFeedback(t(`words.${word}`))] as const)
  useShortcuts(
    decision.isPending ? {} : { a: () => decide('approve'), r: () => decide('reject'), ...Object.fromEntries(words) },
    field,
  )

  return (
    <>
      <div className={styles.words}>
        {readyWords.map((key, index) => (
          <Chip key={key} aria-keyshortcuts={String(index + 1)} onClick={() => setFeedback(t(`words.${key}`))}>
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
          // Esc leaves the text so that the shortcuts a and r work. Stopped here, because it would close a surrounding
          // dialog.
          if (pressedKey(event) !== 'Escape') return
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
          loading={pending === 'reject'}
          onClick={() => decide('reject')}
          aria-keyshortcuts="r"
        >
          {only ? t('rejectAd', { type: shortTitle(only.type) }) : t('rejectAll', { count: ads.length })}
        </Button>
        <Button
          icon={<Check aria-hidden="true" />}
          disabled={empty}
          loading={pending === 'approve'}
          onClick={() => decide('approve')}
          aria-keyshortcuts="a"
        >
          {only ? t('approveAd', { type: shortTitle(only.type) }) : t('approveAll', { count: ads.length })}
        </Button>
      </div>
      <p className={styles.keys}>{t('keys')}</p>
    </>
  )
}
